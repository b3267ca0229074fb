import type { Schema } from '@kliuchar/api-schema/endpoint';
import { camelPath } from '@kliuchar/api-schema/wire-case';
import { useId, useMemo, useRef, useState } from 'react';
import {
  type Control,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';

import { spec } from '../i18n/spec.uk.ts';
import { ApiError } from './api-error.ts';
import { typedBefore } from './early-form.ts';
import { type DraftState, useDraft } from './form-draft.ts';
import { heldName, holdForm } from './held-form.ts';
import { ownerOfNew } from './owner-choice.ts';
import { getSession } from './session.ts';
import { toast } from './toast.ts';
import { toastError } from './toast-error.ts';

/** Where react-hook-form keeps what is wrong with the whole form. */
const ROOT = 'root';

/** A remark of the summary; `name` is null when no input of the form is meant. */
export type FormRemark = {
  readonly name: string | null;
  readonly message: string;
  /** Somebody has saved the same thing meanwhile. */
  readonly isOutdated?: boolean;
};

export type AppForm<V extends FieldValues> = {
  readonly id: string;
  readonly control: Control<V>;
  readonly methods: UseFormReturn<V>;
  /** Text a field could not read (a sum, a date), by name: such a field is refused before the schema sees it. */
  readonly unread: Map<string, string>;
  /** Files being sent, by name: a submit waits for them. False is a file that was taken back, and then nothing is submitted. */
  readonly onTheWay: Map<string, Promise<boolean>>;
  /** Labels of the fields on the screen, by name. */
  readonly labels: Map<string, string>;
  readonly remarks: readonly FormRemark[];
  /** Grows with every refused submit, so that the focus moves each time. */
  readonly refusals: number;
  readonly busy: boolean;
  readonly asksOwner: boolean;
  readonly draft: DraftState;
  /** Fetches what the check needs; called when the first field takes the focus. */
  readonly prepare: () => void;
  readonly submit: (event?: { preventDefault: () => void }) => void;
};

export type BodySchema = Schema;
export type OutputOf<S extends Schema> = S['_zod']['output'];

/** The values of a form where '' means «not given». */
export type Filled<T> = T extends ''
  ? undefined
  : string extends T
    ? T | undefined
    : T extends readonly (infer Item)[]
      ? Filled<Item>[]
      : T extends object
        ? { [Name in keyof T]: Filled<T[Name]> }
        : T;

/** The last body that passed the check; react-hook-form carries the fields alone, which are of another type. */
type Checked<S extends Schema> = { current: OutputOf<S> | undefined };

type AppFormOptions<V extends FieldValues, S extends Schema> = {
  /** The body's schema from api-schema; the form's values have the same shape and names. Sign-in gives a way to fetch it. */
  readonly schema: S | (() => Promise<S>);
  readonly defaults: DefaultValues<V>;
  /** Converts the values just before the check; empty strings have already become absent. */
  readonly toBody?: (values: Filled<V>, form: UseFormReturn<V>) => unknown;
  /** Where a field of the body stands in the form, if the body leaves rows of it out: the check and the server count the body's. */
  readonly fieldOf?: (name: string, values: V) => string;
  readonly onSubmit: (body: OutputOf<S>, meta: { readonly idempotencyKey: string }) => Promise<void>;
  /** A name under which unsaved values are kept on the device; never for a form with a password. */
  readonly draft?: string;
  /** An edit: without changes it says so and sends nothing (specification §5). */
  readonly edit?: boolean;
  /** Of a new thing that belongs to an owner: who works for several is asked for which. */
  readonly asksOwner?: boolean;
  /** «Не вдалося створити договір: {error}» (specification §8); without it the error speaks for itself. */
  readonly failed?: (reason: string) => string;
};

/**
 * The one form pattern (ux.md F1, F2): checked on submit by the same schema the server uses; remarks stand in a summary that is
 * read aloud and at their inputs in the same words, the focus goes to the first of them; the server's `fields` come back the same way; the button is never disabled and
 * a second click during the work does nothing.
 */
export function useAppForm<V extends FieldValues, S extends Schema>(options: AppFormOptions<V, S>): AppForm<V> {
  const latest = useRef(options);
  latest.current = options;
  const { unread, onTheWay, labels } = useRef(fieldNotes()).current;
  const inFlight = useRef(false);
  const attempt = useRef({ body: '', key: '' });
  const checked = useRef<OutputOf<S> | undefined>(undefined);
  const [failure, setFailure] = useState<FormRemark | null>(null);
  const [refusals, setRefusals] = useState(0);
  const [busy, setBusy] = useState(false);
  const id = useId();

  const resolver = useMemo(
    () => resolverOf<V, S>({ latest, unread, checked, methods: () => methodsRef.current }),
    [unread],
  );
  const methodsRef = useRef<UseFormReturn<V> | null>(null);
  const methods = useForm<V>({ defaultValues: typedBefore(id, options.defaults), resolver, shouldFocusError: false });
  methodsRef.current = methods;
  const { errors, isDirty } = methods.formState;
  const [held] = useState(() => heldName(options.defaults as object));
  const draft = useDraft(methods, { form: options.draft, held });

  const refuse = () => setRefusals((count) => count + 1);
  const send = async (body: OutputOf<S>) => {
    const text = JSON.stringify(body) ?? '';
    if (attempt.current.body !== text) attempt.current = { body: text, key: crypto.randomUUID() };
    try {
      await latest.current.onSubmit(body, { idempotencyKey: attempt.current.key });
      attempt.current = { body: '', key: '' };
      draft.drop();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 402 && latest.current.draft === undefined) hold(held, methods.getValues());
      toastError(error, options.failed);
      setFailure(sayAtFields(methods, error, latest.current.fieldOf) ? null : failureOf(error, options.failed));
      refuse();
    }
  };

  const submit = (event?: { preventDefault: () => void }) => {
    event?.preventDefault();
    if (inFlight.current) return;
    setFailure(null);
    // What could not be read, and a file on its way, is a change too.
    const isChanged = isDirty || unread.size > 0 || onTheWay.size > 0;
    if (latest.current.edit && !isChanged) return sayNothingToSave();
    inFlight.current = true;
    setBusy(true);
    const check = methods.handleSubmit(() => send(checked.current), refuse);
    void whenArrived(onTheWay, check).finally(() => {
      inFlight.current = false;
      setBusy(false);
    });
  };

  const remarks = [...flatten(errors), ...(failure ? [failure] : [])];
  return {
    id,
    control: methods.control,
    methods,
    unread,
    onTheWay,
    labels,
    remarks,
    refusals,
    busy,
    asksOwner: options.asksOwner === true,
    draft,
    prepare: () => void Promise.all([schemaOf(latest.current.schema), ...loadCheck()]),
    submit,
  };
}

/** False where the server has named no field. */
function sayAtFields<V extends FieldValues>(
  methods: UseFormReturn<V>,
  { fields }: ApiError,
  fieldOf: ((name: string, values: V) => string) | undefined,
): boolean {
  const named = Object.entries(fields);
  for (const [name, message] of named) {
    const place = fieldOf?.(name, methods.getValues()) ?? name;
    methods.setError(place as Path<V>, { type: 'server', message });
  }
  return named.length > 0;
}

/** What is wrong with the whole, where the server named no field. */
function failureOf({ message, code }: ApiError, failed: ((why: string) => string) | undefined): FormRemark {
  return { name: null, message: failed?.(message) ?? message, isOutdated: code === 'version_conflict' };
}

/** What the fields tell their form besides their values. */
const fieldNotes = (): Pick<AppForm<FieldValues>, 'unread' | 'onTheWay' | 'labels'> => ({
  unread: new Map(),
  onTheWay: new Map(),
  labels: new Map(),
});

/** When nothing is on its way any more: another file may be chosen meanwhile. */
async function whenArrived(files: ReadonlyMap<string, Promise<boolean>>, work: () => Promise<void>): Promise<void> {
  while (files.size > 0) if ((await Promise.all(files.values())).includes(false)) return;
  await work();
}

const sayNothingToSave = () => void toast({ title: spec.nothingToSave, variant: 'info' });

/** The screen is about to give way to the subscription; a form with a draft has it already. */
function hold(form: string, values: unknown): void {
  const userId = getSession()?.user.id;
  if (userId !== undefined) holdForm(userId, form, values);
}

/** The id of a field's input, which the summary's link points to. */
export function fieldId(form: { readonly id: string }, name: string): string {
  return `${form.id}${name.replaceAll('.', '-')}`;
}

/** Only what an edit changed, compared value by value; for PATCH bodies. */
export function changedOnly<T extends Record<string, unknown>>(before: Record<string, unknown>, after: T): Partial<T> {
  const entries = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(before[name]) !== JSON.stringify(value),
  );
  return Object.fromEntries(entries) as Partial<T>;
}

/** Moves the focus to an input of the form, out of a fold if it lies in one, and scrolls it from under the sticky top bar. */
export function focusField(form: { readonly id: string }, name: string): boolean {
  const input = document.getElementById(fieldId(form, name));
  if (!input) return false;
  const fold = input.closest('details');
  if (fold) fold.open = true;
  input.focus({ preventScroll: true });
  input.scrollIntoView({ block: 'center' });
  return document.activeElement === input;
}

/** The remarks in the order of their inputs on the screen; what is about the whole comes after them. */
export function inOrder({ id, remarks }: Pick<AppForm<FieldValues>, 'id' | 'remarks'>): FormRemark[] {
  const found = remarks.map((remark) => ({
    remark,
    input: remark.name === null ? null : document.getElementById(fieldId({ id }, remark.name)),
  }));
  found.sort(({ input: a }, { input: b }) =>
    a && b ? 3 - (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) : Number(!a) - Number(!b),
  );
  return found.map(({ remark }) => remark);
}

/** The check brings zod; sign-in is drawn without it and fetches it when somebody starts to type. */
const loadCheck = () =>
  [import('@kliuchar/api-schema/check-input'), import('@kliuchar/api-schema/messages-uk')] as const;

function schemaOf<S extends Schema>(schema: S | (() => Promise<S>)): S | Promise<S> {
  return typeof schema === 'function' ? schema() : schema;
}

type Check<V extends FieldValues, S extends Schema> = {
  readonly latest: { readonly current: AppFormOptions<V, S> };
  readonly unread: ReadonlyMap<string, string>;
  readonly checked: Checked<S>;
  readonly methods: () => UseFormReturn<V> | null;
};

function resolverOf<V extends FieldValues, S extends Schema>(check: Check<V, S>): Resolver<V> {
  return async (values) => {
    const { schema: given, toBody, fieldOf, asksOwner } = check.latest.current;
    const [schema, { checkInput }, { WHOLE_INPUT }] = await Promise.all([schemaOf(given), ...loadCheck()]);
    const filled = withoutEmpty(values) as Filled<V>;
    const form = check.methods();
    const own = toBody && form ? toBody(filled, form) : filled;
    const body = asksOwner ? { ...ownerOfNew(), ...(own as object) } : own;
    const checked = checkInput(schema, body);
    const remarks = new Map<string, string>(check.unread);
    for (const [path, message] of checked.ok ? [] : Object.entries(checked.fields)) {
      const field = camelPath(path);
      const name = path === WHOLE_INPUT ? ROOT : (fieldOf?.(field, values) ?? field);
      if (!remarks.has(name)) remarks.set(name, message);
    }
    if (remarks.size > 0 || !checked.ok) return { values: {}, errors: nest<V>(remarks) };
    check.checked.current = checked.value;
    return { values, errors: {} };
  };
}

/** '' in a form means «not given»; a list keeps its places. */
function withoutEmpty(value: unknown): unknown {
  if (value === '') return undefined;
  if (Array.isArray(value)) return value.map(withoutEmpty);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, withoutEmpty(inner)] as const);
  return Object.fromEntries(entries.filter(([, inner]) => inner !== undefined));
}

function nest<V extends FieldValues>(remarks: ReadonlyMap<string, string>): FieldErrors<V> {
  const root: Record<string, unknown> = {};
  for (const [name, message] of remarks) {
    const steps = name.split('.');
    const last = steps.pop() ?? ROOT;
    let place = root;
    for (const step of steps) {
      const next = (place[step] ?? {}) as Record<string, unknown>;
      place[step] = next;
      place = next;
    }
    place[last] = { ...(place[last] as object | undefined), type: 'check', message };
  }
  return root as FieldErrors<V>;
}

function flatten(errors: object, prefix = ''): FormRemark[] {
  return Object.entries(errors).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value !== 'object' || value === null) return [];
    if ('message' in value && typeof value.message === 'string') {
      return [{ name: prefix + name === ROOT ? null : prefix + name, message: value.message }];
    }
    return 'ref' in value && 'type' in value ? [] : flatten(value, `${prefix}${name}.`);
  });
}
