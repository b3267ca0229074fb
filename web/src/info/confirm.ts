import { infoClient as text } from '../i18n/uk/info-client.ts';
import { type Answer, callInfo, fetchFile, field } from './info-http.ts';
import { all, contractOf, focusOn, keyOfPage, refuse, tell, tellInstead, whileBusy } from './page.ts';

/** What a proven code has opened, for a quarter of an hour (contract.md §3.13). It lives in this page only and is gone with it. */
type Opened = { token: string };

type Block = {
  readonly root: HTMLElement;
  readonly path: string;
  readonly k: string;
  readonly opened: Opened;
  /** The act whose words these are; without it they are the contract's. */
  readonly actId: string | undefined;
};

export function startConfirm(root: HTMLElement): void {
  const contractId = contractOf(root);
  const actId = root.dataset.act;
  const block: Block = { root, path: `/info/contracts/${contractId}`, k: keyOfPage(), opened: { token: '' }, actId };
  root.hidden = false;
  on(root, '[data-get-code]', () => requestCode(block));
  on(root, '[data-accept]', () =>
    answerContract(
      block,
      actId === undefined
        ? {
            method: 'PATCH',
            path: `/contracts/${contractId}/accept`,
            said: text.accepted,
            body: { document_hash: readHash(root) },
          }
        : {
            method: 'POST',
            path: `/contracts/${contractId}/handover-acts/${actId}/accept`,
            said: text.actSigned,
            body: { text_hash: readHash(root) },
          },
    ),
  );
  on(root, '[data-decline]', () => decline(block, contractId));
  on(root, '[data-save-pdf]', () => savePdf(block));
  const form = root.querySelector<HTMLFormElement>('[data-code]');
  form?.addEventListener('submit', (event) => {
    event.preventDefault();
    void whileBusy(form.querySelector('button'), () => openText(block, form));
  });
}

function on(root: HTMLElement, selector: string, work: () => Promise<void>): void {
  const button = root.querySelector<HTMLButtonElement>(selector);
  button?.addEventListener('click', () => void whileBusy(button, work));
}

/** True if the answer is good; else its words are shown. */
function isGood({ root }: Block, answer: Answer): answer is Extract<Answer, { ok: true }> {
  tell(root, '[data-problem]', answer.ok ? '' : answer.message);
  // «Код надіслано» beside «Неправильний код» would leave it open which of the two is so.
  if (!answer.ok) tell(root, '[data-outcome]', '');
  return answer.ok;
}

async function requestCode(block: Block): Promise<void> {
  const answer = await callInfo({ method: 'POST', path: `${block.path}/otp`, body: { k: block.k } });
  if (!isGood(block, answer)) return;
  const form = block.root.querySelector<HTMLFormElement>('[data-code]');
  if (form) form.hidden = false;
  block.root.querySelector<HTMLElement>('[data-get-code]')?.classList.replace('p', 'g');
  tell(block.root, '[data-outcome]', text.codeSent);
  form?.querySelector('input')?.focus();
}

async function openText(block: Block, form: HTMLFormElement): Promise<void> {
  const code = String(new FormData(form).get('code')).replace(/[^\p{L}\d]/gu, '');
  if (!/^\d{6}$/.test(code)) return refuse(block.root, 'code', text.badCode);
  const proven = await callInfo({ method: 'POST', path: `${block.path}/otp/confirm`, body: { k: block.k, code } });
  if (!isGood(block, proven)) return;
  block.opened.token = String(field(proven.result, 'token'));
  if (!(await showText(block))) return;
  tell(block.root, '[data-outcome]', '');
  for (const before of all('[data-until-open]', block.root.closest('section') ?? block.root)) before.hidden = true;
  const agreement = block.root.querySelector<HTMLElement>('[data-agreement]');
  if (agreement) agreement.hidden = false;
  focusOn(agreement?.querySelector('h3') ?? null);
}

/** The words as they are now, with the hash they are agreed to by. False when they did not come: it is said why. */
async function showText(block: Block): Promise<boolean> {
  const path = `${block.path}?k=${encodeURIComponent(block.k)}`;
  const page = await callInfo({ method: 'GET', path, headers: grant(block) });
  if (!isGood(block, page)) return false;
  const document = wordsOf(block, page.result);
  tell(block.root, '[data-text]', String(field(document, 'text') ?? ''));
  tell(block.root, '[data-hash]', String(field(document, 'hash') ?? ''));
  return true;
}

function readHash(root: HTMLElement): string {
  return root.querySelector<HTMLElement>('[data-hash]')?.textContent ?? '';
}

function wordsOf({ actId }: Block, page: unknown): unknown {
  if (actId === undefined) return field(page, 'document');
  const acts = field(page, 'act_texts');
  return Array.isArray(acts) ? acts.find((act) => field(act, 'id') === actId) : undefined;
}

function grant({ opened }: Block): Record<string, string> {
  return { 'x-info-token': opened.token };
}

type Step = { readonly method: 'PATCH' | 'POST'; readonly path: string; readonly said: string; readonly body?: object };

async function answerContract(block: Block, { method, path, said, body = {} }: Step): Promise<void> {
  const answer = await callInfo({ method, path, headers: grant(block), body: { k: block.k, ...body } });
  if (!answer.ok && answer.code === 'version_conflict') return showChanged(block);
  if (!isGood(block, answer)) return;
  const answers = block.root.querySelector<HTMLElement>('[data-answers]');
  if (answers) answers.hidden = true;
  tellInstead(block.root, '[data-outcome]', said);
  if (block.actId === undefined) showAnswered(said);
}

/** Nothing was agreed to: the new words stand where the old ones were, and what the page said above of the old ones is gone. */
async function showChanged(block: Block): Promise<void> {
  if (!(await showText(block))) return;
  if (block.actId === undefined) for (const before of all('[data-until-changed]')) before.hidden = true;
  tellInstead(block.root, '[data-problem]', text.wordsChanged);
}

/** The page is of the moment it was asked for: what it said of the contract until then is no longer so. */
function showAnswered(said: string): void {
  for (const words of all('[data-answer]')) words.textContent = said;
  for (const before of all('[data-until-answer]')) before.hidden = true;
  for (const after of all('[data-from-answer]')) after.hidden = false;
}

async function decline(block: Block, contractId: string): Promise<void> {
  const reason = block.root.querySelector<HTMLTextAreaElement>('[name=reason]')?.value.trim() ?? '';
  if (reason === '') return refuse(block.root, 'reason', text.reasonNeeded);
  await answerContract(block, {
    method: 'POST',
    path: `/contracts/${contractId}/decline`,
    said: text.declined,
    body: { reason },
  });
}

async function savePdf(block: Block): Promise<void> {
  const file = await fetchFile(`${block.path}/pdf?k=${encodeURIComponent(block.k)}`, grant(block));
  if (file === null) return tell(block.root, '[data-problem]', text.expired);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = block.root.querySelector<HTMLElement>('[data-save-pdf]')?.dataset.savePdf ?? 'contract.pdf';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
