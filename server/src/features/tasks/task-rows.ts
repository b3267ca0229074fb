import type { Task } from '@kliuchar/api-schema/tasks';
import type { Day } from '@kliuchar/domain/dates/day';
import type { GrantSwitch } from '@kliuchar/domain/grants/grant-switches';
import type { Kop } from '@kliuchar/domain/money/kop';

export type ChecklistItem = { readonly text: string; readonly done: boolean };

/** What a person may set. */
export type TaskValues = {
  readonly title: string;
  readonly description: string | null;
  readonly category: Task['category'];
  readonly priority: Task['priority'];
  readonly propertyId: string | null;
  readonly contractId: string | null;
  readonly assigneeId: string | null;
  readonly contractorId: string | null;
  readonly dueOn: Day | null;
  readonly recurrence: Task['recurrence'];
  readonly checklist: readonly ChecklistItem[];
  readonly costKop: Kop | null;
  readonly chargeTo: Task['chargeTo'];
};

export type TaskRow = TaskValues & {
  readonly id: string;
  readonly ownerId: string;
  readonly status: Task['status'];
  readonly source: Task['source'];
  readonly repeatsFrom: Day | null;
  readonly adjustmentId: string | null;
  readonly finishedOn: Day | null;
  readonly version: number;
  readonly createdAt: string;
};

/** With the names that stand beside it. */
export type TaskItemRow = TaskRow & {
  /** What the reader manages it by, where others than its owner may read: null for the owner (db/granted.ts). */
  switches?: GrantSwitch[] | null;
  readonly propertyName: string | null;
  readonly contractNumber: string | null;
  readonly assigneeName: string | null;
  readonly contractorName: string | null;
};

export type TaskDetailRow = TaskItemRow & {
  readonly photos: readonly { id: string; width: number | null; height: number | null }[];
  readonly chargeState: 'pending' | 'applied' | 'cancelled' | null;
  readonly receiptId: string | null;
  readonly receiptNumber: string | null;
};
