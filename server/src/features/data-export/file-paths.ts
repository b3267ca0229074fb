import { entryName, UniqueNames } from './entry-name.ts';
import type { StoredFile } from './files.sql.ts';

const USES: Readonly<Record<string, string>> = {
  document: 'Документ',
  acceptance: 'Підписаний договір',
  act: 'Скан акта',
  act_photo: 'Фото до акта',
  property_photo: 'Фото об’єкта',
  meter: 'Лічильник',
  reading: 'Показник',
  payment: 'Оплата',
  supplier_payment: 'Оплата постачальнику',
  shared_bill: 'Спільний рахунок',
  task: 'Завдання',
  expense: 'Витрата',
};

type Place = { readonly folder: string; readonly id: string; readonly name: string };

function placeOf(file: StoredFile): Place | null {
  if (file.contract_id !== null) return { folder: 'Договори', id: file.contract_id, name: file.contract_number ?? '' };
  if (file.property_id !== null) return { folder: 'Об’єкти', id: file.property_id, name: file.property_name ?? '' };
  if (file.counterparty_id !== null)
    return { folder: 'Контрагенти', id: file.counterparty_id, name: file.counterparty_name ?? '' };
  return null;
}

/** Where each file lies: in the folder of its contract, object or person, under what it is. Two of one name never share a place. */
export class FilePaths {
  readonly #folders = new UniqueNames();
  readonly #folderOf = new Map<string, string>();
  readonly #files = new UniqueNames();

  take(file: StoredFile): string {
    const use = file.use === null ? null : (USES[file.use] ?? null);
    const said = file.use === 'document' ? file.detail : [use, file.detail].filter(Boolean).join(' ');
    const name = entryName(said || file.original_name?.replace(/\.\w{1,5}$/, '') || 'Файл');
    return this.#files.take(`${this.#folder(placeOf(file))}/${name}`, file.kind === 'pdf' ? '.pdf' : '.webp');
  }

  #folder(place: Place | null): string {
    if (place === null) return 'Інше';
    const known = this.#folderOf.get(place.id);
    if (known !== undefined) return known;
    const made = this.#folders.take(`${place.folder}/${entryName(place.name)}`);
    this.#folderOf.set(place.id, made);
    return made;
  }
}
