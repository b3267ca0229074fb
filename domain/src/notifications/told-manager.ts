import type { Day } from '../dates/day.ts';
import { formatDay } from '../dates/format-day.ts';
import { GRANT_SWITCHES, type GrantSwitch, SWITCH_WORDS } from '../grants/grant-switches.ts';
import type { TaskRule } from '../tasks/task-rules.ts';
import { plural } from '../text/plural-uk.ts';
import {
  type ContractFacts,
  contractTold,
  type DeliveryFacts,
  deliveryTold,
  sentence,
  type Told,
} from './told-event.ts';

/**
 * What a manager is told of the objects entrusted to him (ADR 0059). Where the owner's own words say what he may do and a manager may not,
 * they are others here; everything else is said to both alike.
 */

export type AccessFacts = {
  readonly grantId: string;
  readonly placeName: string;
  readonly ownerName: string;
  /** A complex has no screen of its own for whoever manages it. */
  readonly propertyId: string | null;
  readonly switches: readonly GrantSwitch[];
  readonly untilOn: Day | null;
};

const ENTRUSTED = '/properties?role=manager';

function switchesInWords(switches: readonly GrantSwitch[]): string {
  const named = GRANT_SWITCHES.flatMap((name) =>
    name !== 'view' && switches.includes(name) ? SWITCH_WORDS[name] : [],
  );
  return named.length === 0 ? 'лише перегляд' : `ваші права: ${named.join(', ')}`;
}

export function accessTold(
  type: 'access_given' | 'access_changed',
  { grantId, placeName, ownerName, propertyId, switches, untilOn }: AccessFacts,
): Told {
  return {
    type,
    title: `${type === 'access_given' ? 'Вам відкрито доступ' : 'Ваші права змінено'} · ${placeName}`,
    body: sentence(ownerName, switchesInWords(switches), untilOn !== null && `доступ до ${formatDay(untilOn)} включно`),
    entityType: 'grant',
    entityId: grantId,
    href: propertyId === null ? ENTRUSTED : `/properties/${propertyId}`,
  };
}

const ENDED = 'Доступ закрито · ';

/** `endedOn` is the last day of an access that has run out; null when its owner has closed it. */
export function accessEndedTold(
  { grantId, placeName, ownerName }: Pick<AccessFacts, 'grantId' | 'placeName' | 'ownerName'>,
  endedOn: Day | null,
): Told {
  return {
    type: 'access_ended',
    title: `${ENDED}${placeName}`,
    body: sentence(
      ownerName,
      endedOn === null ? 'цей об’єкт вам більше не довірено' : `строк доступу минув ${formatDay(endedOn)}`,
    ),
    entityType: 'grant',
    entityId: grantId,
    href: ENTRUSTED,
  };
}

/** The same of several of one owner's objects, closed one after another: each is named. */
export function accessesEndedTold(
  ended: readonly Pick<Told, 'title' | 'body' | 'href'>[],
): Pick<Told, 'title' | 'body' | 'href'> {
  const [only] = ended;
  if (only !== undefined && ended.length === 1) return only;
  const count = `${ended.length}\u00a0${plural(ended.length, 'об’єкт', 'об’єкти', 'об’єктів')}`;
  const places = ended.map(({ title, body }) => sentence(title.slice(ENDED.length), body));
  return { title: `${ENDED}${count}`, body: places.join('\n'), href: ENTRUSTED };
}

/** Who has sent it in the owner's name is the owner's to know. */
export function managersContractTold(type: Parameters<typeof contractTold>[0], facts: ContractFacts): Told {
  return contractTold(type, { ...facts, actorName: null });
}

/**
 * A task that a rule has made (tasks/task-rules.ts) says in its title whose debt or which contract it is about: of it is told whoever may read
 * that too. By the first word of the rule's key.
 */
export const RULE_SWITCHES: Readonly<Record<string, GrantSwitch>> = {
  debt: 'receipts',
  contract_ends: 'contracts',
  no_reading: 'readings',
  rejected_reading: 'readings',
  verification_due: 'readings',
  left_unbilled: 'receipts',
} satisfies Record<TaskRule, GrantSwitch>;

/** The tenant's card is the owner's, and the contract may be: whoever has the receipts or the payments is led to these. */
export function managersDeliveryTold(facts: DeliveryFacts, by: 'receipts' | 'payments' | 'contracts'): Told {
  const told = deliveryTold(facts);
  const ownPlace = facts.receiptId === null ? '/payments?view=all' : `/receipts/${facts.receiptId}`;
  return {
    ...told,
    href: by === 'contracts' ? told.href : ownPlace,
    body: sentence(
      facts.tenantName,
      'попросіть власника перевірити адресу й номер у картці контрагента або передайте посилання самі',
    ),
  };
}
