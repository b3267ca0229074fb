import type { EXPORT_FORMATS, ExportReport, exportReport } from '@kliuchar/api-schema/exports';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { exports as t } from '../../i18n/uk/exports.ts';
import { urlOf } from '../../lib/http.ts';
import { Menu } from '../../ui/menu.tsx';

/** It stands on every list, so it goes without its schema, which would bring zod before the first row (contract.md §4.1). */
type FileCall = Pick<typeof exportReport, 'method' | 'path' | 'access'>;
const FILE_CALL = { method: 'GET', path: '/finance/export', access: 'session' } as const satisfies FileCall;
const FORMATS = ['xlsx', 'csv'] as const satisfies typeof EXPORT_FORMATS;

type Props = {
  readonly report: ExportReport;
  /** What narrows and orders the list now; paging is left behind, the file has every row. */
  readonly query?: object;
  /** A word in the head of a part of a page. */
  readonly small?: boolean;
  /** Another list that belongs here and has no screen of its own. */
  readonly also?: { readonly report: ExportReport; readonly label: string };
};

/** «Завантажити»: what the list shows, whole, as a workbook or as CSV. Whoever sees the list may take it. */
export function ExportMenu({ report, query = {}, small, also }: Props) {
  const { limit: _limit, offset: _offset, ...filters } = query as { limit?: number; offset?: number };
  return (
    <Menu
      label={t.download}
      {...(small ? { variant: 'w' as const } : { icon: true })}
      trigger={small ? t.downloadShort : <Download aria-hidden="true" />}
      items={[
        ...FORMATS.map((format) => ({
          key: format,
          label: t.formats[format],
          onSelect: () => save(urlOf(FILE_CALL as typeof exportReport, { query: { ...filters, report, format } })),
        })),
        ...(also
          ? [
              { key: 'rule', rule: true as const },
              ...FORMATS.map((format) => ({
                key: `${also.report}-${format}`,
                label: t.other(also.label, format),
                onSelect: () =>
                  save(urlOf(FILE_CALL as typeof exportReport, { query: { report: also.report, format } })),
              })),
            ]
          : []),
      ]}
    />
  );
}

/** What a list screen offers beside its title: its own button, and the list as a file. */
export function ListActions({ children, ...what }: Props & { readonly children: ReactNode }) {
  return (
    <>
      {children}
      <ExportMenu {...what} />
    </>
  );
}

/** As a download, so that a refusal is a failed file and never takes the place of the screen. */
function save(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
