import type { Day } from '@kliuchar/domain/dates/day';
import type { InfoContract, InfoReceipt } from './info.ts';

/**
 * The one door from the server to the web (contract.md §4.2): what the server hands to the bundle of the public pages, and what the
 * bundle gives back. The bundle is loaded by its path, so this is all that the two sides know of each other.
 */

/** Built files of the pages, by their addresses. */
export type InfoAssets = { readonly css: string; readonly js: string; readonly fonts: readonly string[] };

/** Which application of a bank a link can open: an intent on Android, a link of the bank elsewhere. */
export type InfoDevice = 'android' | 'ios' | 'desktop';

type PageFrame = { readonly assets: InfoAssets; readonly today: Day };

export type ReceiptPageProps = PageFrame & {
  readonly receipt: InfoReceipt;
  readonly receiptId: string;
  /** The address without the key, printed on paper. */
  readonly url: string;
  /** The key as it stands in the address, when it is right. */
  readonly k: string | null;
  readonly device: InfoDevice;
  /** The drawing of the code, SVG. */
  readonly qrSvg: string | null;
  /** There is a code, and this visitor would see it by the whole link. */
  readonly isQrByKey: boolean;
  /** What stands in the code, byte for byte, so that a payment by hand is matched as well. */
  readonly purpose: string;
  /** The day of the last payment of a paid receipt. */
  readonly paidOn: Day | null;
};

export type ContractPageProps = PageFrame & {
  readonly contract: InfoContract;
  readonly contractId: string;
  readonly k: string | null;
};

/** «No more of these letters»: asked, or done. */
export type StopPageProps = PageFrame & { readonly state: 'ask' | 'done' };

/** What `web/dist-info/render.js` exports as `pages`; each gives a whole document. */
export type InfoPages = {
  readonly renderReceiptPage: (props: ReceiptPageProps) => string;
  readonly renderContractPage: (props: ContractPageProps) => string;
  readonly renderUnavailablePage: (props: PageFrame) => string;
  readonly renderStopPage: (props: StopPageProps) => string;
};
