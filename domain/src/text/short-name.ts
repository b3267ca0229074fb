export type PersonName = {
  readonly firstName: string;
  readonly lastName: string;
  readonly middleName?: string | null;
};

/** First name and the initial of the surname, all that a bare public link may show of a tenant: «Іван П.» (contract.md §3.13, with its ordinary space). */
export function shortName({ firstName, lastName }: PersonName): string {
  return [firstName.trim(), initial(lastName)].filter((part) => part !== '').join(' ');
}

/** Where a whole name has no room: the surname and an initial, as on a nameplate, «Коваленко О.». */
export function nameplate({ firstName, lastName }: PersonName): string {
  return [lastName.trim(), initial(firstName)].filter((part) => part !== '').join(' ');
}

/** Surname, first name and patronymic: «Коваленко Олена Сергіївна». */
export function fullName({ firstName, lastName, middleName }: PersonName): string {
  return [lastName, firstName, middleName ?? '']
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ');
}

function initial(part: string): string {
  const letter = firstLetter(part);
  return letter === '' ? '' : `${letter.toUpperCase()}.`;
}

/** The first letter by code point; quotes, apostrophes and dashes before it are passed over. */
function firstLetter(part: string): string {
  return /\p{L}/u.exec(part)?.[0] ?? '';
}
