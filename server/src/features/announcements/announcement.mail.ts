import { type RenderedLetter, renderLetter } from '../../platform/letter.ts';

export type AnnouncementWords = {
  readonly title: string;
  readonly text: string;
  readonly landlordName: string;
  readonly placeName: string;
};

/** The owner's own words, and after them whose they are and about which home. */
export function announcementLetter({ title, text, landlordName, placeName }: AnnouncementWords): RenderedLetter {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return renderLetter({ subject: title, paragraphs: lines, notes: [`${landlordName} · ${placeName}`] });
}

export function announcementSms({ title, text, placeName }: Omit<AnnouncementWords, 'landlordName'>): string {
  const end = /[.!?…]$/.test(title) ? '' : '.';
  return `${placeName}: ${title}${end} ${text.replace(/\s+/g, ' ')}`;
}
