import { ExportMenu } from '../features/exports/export-menu.tsx';
import { MyReceipts } from '../features/receipts/my-receipts.tsx';
import { titles } from '../i18n/uk/titles.ts';
import { PageHeader } from '../ui/parts.tsx';

export default function MyReceiptsRoute() {
  return (
    <>
      <PageHeader title={titles.myReceipts} actions={<ExportMenu report="my_receipts" query={{ sort: '-period' }} />} />
      <MyReceipts />
    </>
  );
}
