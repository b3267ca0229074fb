/**
 * What a letter says; every feature's `*.mail.ts` fills this, and the looks are in one place. It begins with what it is about: the list of
 * a mailbox shows the first words, and a greeting would take their place (ux.md X8). Nobody is named: a name in the nominative is no address
 * in Ukrainian, and at registration it is whatever was typed.
 */
export type LetterContent = {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly action?: { readonly label: string; readonly url: string };
  /** Below the button, in smaller letters. */
  readonly notes?: readonly string[];
};

export type RenderedLetter = { readonly subject: string; readonly text: string; readonly html: string };

const SIGNATURE = 'Ключар: показники, квитанції й оплати за оренду';

/** A subject is one line whatever it was made from: a line break would begin another header of the letter. */
function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim();
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}

/**
 * Plain words first, the same in HTML without pictures, scripts or outside addresses. Colours are set together with their background,
 * and both schemes are named, so a mailbox in dark mode does not turn the text invisible.
 */
export function renderLetter(content: LetterContent): RenderedLetter {
  const { paragraphs, action, notes = [] } = content;
  const text = [
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...notes,
    `—\n${SIGNATURE}`,
  ].join('\n\n');
  return { subject: oneLine(content.subject), text: `${text}\n`, html: page(content) };
}

/** The same letter with the way to stop such ones under it, in the text and in the HTML. */
export function withStopLink(
  { text, html }: { text: string; html: string },
  url: string,
): { text: string; html: string } {
  const words = 'Не надсилати мені таких листів';
  const link = `<p style="margin:24px 0 0;font-size:14px;opacity:.8"><a href="${escapeHtml(url)}">${words}</a></p>\n`;
  return {
    text: `${text.trimEnd()}\n\n${words}:\n${url}\n`,
    html: html === '' ? '' : html.replace('</div></body>', () => `${link}</div></body>`),
  };
}

function page({ subject, paragraphs, action, notes = [] }: LetterContent): string {
  // What a person has written in several lines is read in as many.
  const paragraph = (words: string, style = '') =>
    `<p style="margin:0 0 16px;${style}">${escapeHtml(words).replaceAll('\n', '<br>')}</p>`;
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0e4b5a;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(action.label)}</a></p>
${paragraph('Якщо кнопка не працює, скопіюйте адресу в браузер:', 'font-size:14px;margin-bottom:4px')}
<p style="margin:0 0 16px;font-size:14px;word-break:break-all"><a href="${escapeHtml(action.url)}">${escapeHtml(action.url)}</a></p>`
    : '';
  return `<!doctype html>
<html lang="uk"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(oneLine(subject))}</title></head>
<body style="margin:0;padding:0"><div style="max-width:560px;margin:0 auto;padding:24px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
${paragraphs.map((words) => paragraph(words)).join('\n')}
${button}
${[...notes, SIGNATURE].map((words) => paragraph(words, 'font-size:14px;opacity:.8')).join('\n')}
</div></body></html>
`;
}
