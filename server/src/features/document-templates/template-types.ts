import type {
  previewDocumentTemplate as endpoint,
  TemplateField,
  TemplateItem,
  TemplatePreview,
  TerminationGround,
} from '@kliuchar/api-schema/document-templates';
import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import type { Day } from '@kliuchar/domain/dates/day';
import type { Deps } from '../../deps.ts';
import type { GrantedSwitch } from '../../platform/db/granted.ts';
import type { Db } from '../../platform/db/scope.ts';
import type { ContractRow, DocumentData, Paper, PrintedBlock, SideWords } from '../contracts/public.ts';

/** What was written over; everything else comes from the contract. */
export type TemplateValues = Omit<BodyOf<typeof endpoint>, 'contractId'>;
export type FilledValues = TemplatePreview['values'];

export type PartyPart = 'landlord' | 'tenant';
export type Requisite = 'taxId' | 'address' | 'iban';
export type Needs = Readonly<Record<PartyPart, readonly Requisite[]>>;

/** A contract as its papers see it: a requisite that nobody has written is a blank line. */
export type TemplateSource = {
  readonly deps: Pick<Deps, 'vault' | 'clock'>;
  readonly db: Db;
  readonly today: Day;
  readonly contract: ContractRow;
  readonly contractDay: Day;
  readonly data: DocumentData;
  readonly words: SideWords;
};

export type Refusal = { readonly field: string; readonly text: string };

export type Composed = {
  readonly paper: Paper;
  readonly values: Partial<FilledValues>;
  /** What only the printed paper has, after everything that the preview shows. */
  readonly printed?: (deps: Pick<Deps, 'files'>) => Promise<PrintedBlock[]>;
  /** Of words that both sides have agreed. */
  readonly sha256?: string | null;
  /** Fewer than the template has. */
  readonly fields?: readonly TemplateField[];
  readonly grounds?: readonly TerminationGround[];
  readonly hints?: readonly string[];
  /** Why it cannot be saved, with the field of the body it is about. */
  readonly refusal?: Refusal | null;
};

export type Template = Omit<TemplateItem, 'template'> & {
  /** The values by which one paper of a contract differs from another: the same ones again are a new version (ADR 0048). */
  readonly subject: readonly (keyof FilledValues)[];
  readonly needs: Needs;
  /** What a manager has to be entrusted with besides papers, for what the paper says; null where it is the owner's to make (ADR 0036). */
  readonly managedBy: readonly GrantedSwitch[] | null;
  compose(source: TemplateSource, values: TemplateValues): Composed | Promise<Composed>;
};
