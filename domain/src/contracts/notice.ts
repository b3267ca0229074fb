import { addDays, addMonthsToDay, type Day, minDay } from '../dates/day.ts';
import { formatDay } from '../dates/format-day.ts';
import { plural } from '../text/plural-uk.ts';
import { NBSP } from '../text/typography.ts';
import { isShortTerm } from './lease-term.ts';

export type EndingSide = 'tenant' | 'landlord';

export type NoticeTerms = {
  readonly kind: 'residential' | 'commercial';
  readonly startDate: Day;
  /** As agreed; a day that a notice has set is not one. */
  readonly endDate: Day | null;
  readonly noticeDays: number;
};

/** Three months of the law are counted by the calendar, what the sides have agreed by days. */
export type BindingNotice =
  | { readonly source: 'agreed'; readonly days: number }
  | { readonly source: 'law'; readonly months: 3; readonly article: string };

/** The longest number of days that three months are taken to hold. */
const LAW_DAYS = 90;
const FIVE_YEARS = 60;

/**
 * How long before the end a side has to warn the other: what the text says, what the dialog offers and what the warning counts by.
 * Premises without an end: three months (ЦКУ 763, part 2). Housing: a tenant may leave on three months' notice, and an agreement only
 * shortens it (825, part 1); a landlord refuses a new term three months before the old one is over (822), unless the lease is short
 * (821, part 2). All else is as agreed.
 */
export function bindingNotice(terms: NoticeTerms, by: EndingSide): BindingNotice {
  const { kind, endDate, noticeDays } = terms;
  if (kind === 'commercial')
    return endDate === null ? law('ч.\u00a02 ст.\u00a0763') : { source: 'agreed', days: noticeDays };
  if (by === 'landlord' && !isShortTerm(terms)) return law('ч.\u00a01 ст.\u00a0822');
  return noticeDays > LAW_DAYS ? law('ч.\u00a01 ст.\u00a0825') : { source: 'agreed', days: noticeDays };
}

function law(article: string): BindingNotice {
  return { source: 'law', months: 3, article };
}

/** Shorter than the law's three months, which a text has to say of itself. */
export function isShortened(notice: BindingNotice): boolean {
  return notice.source === 'agreed' && notice.days < LAW_DAYS;
}

/** The first day on which a lease may end if the notice is given on this one. */
export function earliestEnd(notice: BindingNotice, givenOn: Day): Day {
  return notice.source === 'law' ? addMonthsToDay(givenOn, notice.months) : addDays(givenOn, notice.days);
}

/**
 * The last day a dialog offers. A lease that ends sooner by itself cannot be ended later than that; a landlord of housing has nothing
 * else to name than the end of the term.
 */
export function usualEnd(terms: NoticeTerms, by: EndingSide, today: Day): Day {
  const inTime = earliestEnd(bindingNotice(terms, by), today);
  if (terms.endDate === null) return inTime;
  return terms.kind === 'residential' && by === 'landlord' ? terms.endDate : minDay(inTime, terms.endDate);
}

/** After «за»: «30 днів», «три місяці»; null where a side need not wait at all. */
export function noticeInWords(notice: BindingNotice): string | null {
  if (notice.source === 'law') return `три${NBSP}місяці`;
  return notice.days === 0 ? null : `${notice.days}${NBSP}${plural(notice.days, 'день', 'дні', 'днів')}`;
}

type Ending = { readonly by: EndingSide | null; readonly givenOn: Day; readonly endsOn: Day };

/** Before its term is over a lease of housing is ended by the landlord in court alone (ЦКУ 825); without an end it is of five years (821). */
function isForCourt({ kind, startDate, endDate }: NoticeTerms, { by, endsOn }: Ending): boolean {
  if (kind !== 'residential' || by !== 'landlord') return false;
  return endsOn < (endDate ?? addDays(addMonthsToDay(startDate, FIVE_YEARS), -1));
}

const NOTICE_HINT_CODES = ['landlord_cannot_quit', 'notice_too_short'] as const;
export type NoticeHint = { readonly code: (typeof NOTICE_HINT_CODES)[number]; readonly textUk: string };

/** What is wrong with a notice; it warns and never blocks (product.md §5). Who gave it may be unknown: then it is measured as a tenant's. */
export function noticeHint(terms: NoticeTerms, ending: Ending): NoticeHint | null {
  if (isForCourt(terms, ending))
    return {
      code: 'landlord_cannot_quit',
      textUk:
        'Наймодавець не може припинити договір найму житла достроково власним повідомленням: на його вимогу договір розриває лише суд (ст.\u00a0825\u00a0ЦКУ). Без згоди наймача договір діє далі, тому погодьте з ним дату письмово.',
    };
  const notice = bindingNotice(terms, ending.by ?? 'tenant');
  const earliest = earliestEnd(notice, ending.givenOn);
  const words = noticeInWords(notice);
  if (ending.endsOn >= earliest || words === null) return null;
  const rule =
    notice.source === 'law'
      ? `За законом про припинення попереджають щонайменше за ${words} (${notice.article} ЦКУ)`
      : `За договором про припинення попереджають щонайменше за ${words}`;
  return {
    code: 'notice_too_short',
    textUk: `${rule}, тобто не раніше ніж на ${formatDay(earliest)}. Погодьте скорочений строк з іншою стороною.`,
  };
}
