import { siteClient as text } from '../i18n/uk/site-client.ts';
import { callInfo } from '../info/info-http.ts';

/** The letter to support and to us, sent without leaving the page; what is wrong stands at its field and is read aloud. */
export function startAsk(form: HTMLFormElement): void {
  const shownAt = performance.now();
  // A second press and a lost answer must not make a second letter.
  let key = crypto.randomUUID();
  form.noValidate = true;
  const topic = form.querySelector<HTMLSelectElement>('[name=topic]');
  if (topic && new URLSearchParams(location.search).has('request')) topic.value = 'problem';
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const button = form.querySelector<HTMLButtonElement>('[type=submit]');
    if (button === null || button.getAttribute('aria-busy') === 'true') return;
    void send(button);
  });

  async function send(button: HTMLButtonElement): Promise<void> {
    const label = button.textContent;
    button.setAttribute('aria-busy', 'true');
    button.textContent = text.sending;
    clearErrors(form);
    const answer = await callInfo({
      method: 'POST',
      path: '/support/requests',
      // Of whoever is signed in it stands among his own requests.
      credentials: 'same-origin',
      headers: { 'idempotency-key': key },
      body: { ...valuesOf(form), filled_ms: Math.round(performance.now() - shownAt) },
    });
    button.removeAttribute('aria-busy');
    button.textContent = label;
    if (answer.ok) return showSent(form);
    // An answered refusal is settled; only what got no answer is the same letter when it is sent again.
    if (!answer.retryable) key = crypto.randomUUID();
    showErrors(form, answer.fields, answer.message);
  }
}

/** Fields left empty are absent; where the person came from is said by the address (`?request=`, `?from=`). */
function valuesOf(form: HTMLFormElement): Record<string, string> {
  const params = new URLSearchParams(location.search);
  const values = {
    ...Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value).trim()])),
    failed_request_id: (params.get('request') ?? '').slice(0, 64),
    page: (params.get('from') ?? '').slice(0, 200),
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
}

function clearErrors(form: HTMLFormElement): void {
  for (const field of form.querySelectorAll('.f.err')) {
    field.classList.remove('err');
    field.querySelector('.msg')?.remove();
    const input = field.querySelector('.in');
    input?.removeAttribute('aria-invalid');
    const hint = field.querySelector('.hint');
    if (hint) input?.setAttribute('aria-describedby', hint.id);
    else input?.removeAttribute('aria-describedby');
  }
  const box = form.querySelector<HTMLElement>('[data-failed]');
  if (box) box.hidden = true;
}

function showErrors(form: HTMLFormElement, fields: Readonly<Record<string, string>>, message: string): void {
  // In the order of the form, whatever the order of the answer: the first wrong field takes the focus.
  const wrong = [...form.querySelectorAll<HTMLElement>('[data-field]')].flatMap((field) => {
    const words = fields[field.dataset.field ?? ''];
    return words === undefined ? [] : [showError(field, words)];
  });
  const box = form.querySelector<HTMLElement>('[data-failed]');
  if (box) {
    box.textContent = wrong.length > 0 ? text.wrong : message;
    box.hidden = false;
  }
  wrong[0]?.focus();
}

/** The message stands before the input, as everywhere in the product, and is its description. */
function showError(field: HTMLElement, words: string): HTMLElement {
  const input = field.querySelector<HTMLElement>('.in') ?? field;
  const message = document.createElement('p');
  message.className = 'msg';
  message.id = `${input.id}-error`;
  message.textContent = words;
  field.classList.add('err');
  input.before(message);
  input.setAttribute('aria-invalid', 'true');
  input.setAttribute('aria-describedby', [message.id, field.querySelector('.hint')?.id].filter(Boolean).join(' '));
  return input;
}

function showSent(form: HTMLFormElement): void {
  const done = document.createElement('div');
  done.className = 'note ok sent';
  done.tabIndex = -1;
  done.setAttribute('role', 'status');
  const words = document.createElement('p');
  words.textContent = text.sent;
  const again = document.createElement('button');
  again.type = 'button';
  again.className = 'btn o';
  again.textContent = text.again;
  again.addEventListener('click', () => location.reload());
  done.append(words, again);
  form.replaceWith(done);
  done.focus();
}
