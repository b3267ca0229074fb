import type { Contract } from '@kliuchar/api-schema/contracts';
import type { NoticeTerms } from '@kliuchar/domain/contracts/notice';

/** What a notice is measured by, of a contract as the server gives it. */
export function noticeTermsOf({ purpose: kind, startDate, endDate, noticeDays }: Contract): NoticeTerms {
  return { kind, startDate, endDate, noticeDays };
}
