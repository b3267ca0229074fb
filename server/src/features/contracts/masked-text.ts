import { maskTaxId } from '@kliuchar/domain/identifiers/mask-tax-id';
import { maskPhone } from '@kliuchar/domain/identifiers/phone';
import type { AgreementText } from './document-text.ts';

/**
 * The agreed text as a manager reads it (ADR 0038): word for word, but for codes, passports, accounts, phones and addresses of the sides and
 * for numbers of registers. Texts are sealed as they were once made, so they are covered by the forms in which every template writes them,
 * and beyond that by their looks: a text that somebody has typed may hold a code anywhere.
 */
export function maskAgreement(text: AgreementText): AgreementText {
  return {
    ...text,
    preamble: text.preamble.map(maskLine),
    sections: text.sections.map(({ title, clauses }) => ({ title, clauses: clauses.map(maskLine) })),
    parties: text.parties.map(({ role, lines }) => ({ role, lines: lines.map(maskRequisite) })),
  };
}

/** A hash, where there is one, is of the words as they were agreed and not of these. */
export function copyNote(isFrozen: boolean): string {
  const note = 'Це копія для менеджера: реквізити сторін і номери реєстрів приховано.';
  return isFrozen ? `${note} Контрольна сума належить повному тексту.` : note;
}

const HIDDEN = '(приховано)';
const REQUISITE = /^(РНОКПП|Код ЄДРПОУ|Код|Паспорт|ID-картка|Документ|Адреса|IBAN|Телефон|Електронна пошта): (.+)$/su;

/** `requisites` of document-clauses.ts writes each on a line of its own. */
function maskRequisite(line: string): string {
  const [, name = '', value = ''] = REQUISITE.exec(line) ?? [];
  if (name === '') return maskLine(line);
  if (name === 'Адреса' || name === 'Електронна пошта') return `${name}: ${HIDDEN}`;
  const bare = value.replace(/\s/gu, '');
  return `${name}: ${name === 'Телефон' ? maskPhone(bare) : maskTaxId(bare)}`;
}

/** What looks like an account, an address of mail, a passport, a phone or a code, and numbers of registers by their words. */
const LOOKS = [
  /UA\s?\d{2}(?:\s?\d{1,4}){7,8}/gu,
  /\+\s?\d[\d\s()-]{8,}\d/gu,
  /\d{10}:\d{2}:\d{3}:\d{4}/gu,
  /(?<![\p{L}\d])\p{Lu}{2}\s?№?\s?\d{6}(?!\d)/gu,
  /\d{8,}/gu,
] as const;
const MAIL = /[^\s@,;]+@[^\s@,;]+/gu;
const REGISTER = /((?:реєстраційний номер об’єкта нерухомого майна|кадастровий номер)\s—\s)[^;)]+/gu;

function maskLine(line: string): string {
  const plain = line.replace(REGISTER, `$1${HIDDEN}`).replace(MAIL, HIDDEN);
  return LOOKS.reduce((masked, look) => masked.replace(look, (found) => maskTaxId(found.replace(/\s/gu, ''))), plain);
}
