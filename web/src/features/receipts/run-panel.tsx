import type { Period } from '@kliuchar/domain/dates/period';
import { sumKop } from '@kliuchar/domain/money/kop';
import { receipts as t } from '../../i18n/uk/receipts.ts';
import { formatPeriod } from '../../lib/format.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Money } from '../../ui/money.tsx';
import { OwnerField } from '../../ui/owner-select.tsx';
import { PageHeader } from '../../ui/parts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MonthSwitch } from '../../ui/toolbar.tsx';
import type { PreviewItem } from './preview-row.tsx';
import { RunPreview } from './run-preview.tsx';
import { RunProgress } from './run-progress.tsx';
import { type RunChoice, useRunChoice } from './use-run-choice.ts';
import './receipt.css';

type RunPanelProps = {
  readonly period: Period;
  /** Given, only these contracts are billed (from a contract's page). */
  readonly contractIds: readonly string[] | null;
  /** Whose month it is, if the address says so. */
  readonly ownerId: string | null;
  readonly onPeriod: (period: Period) => void;
  readonly onOwner: (ownerId: string) => void;
  readonly onClose: () => void;
};

/** The month's run: everything is counted and shown first, then made, issued and sent, one obvious step after another. */
export function RunPanel({ period, contractIds, ownerId, onPeriod, onOwner, onClose }: RunPanelProps) {
  const choice = useRunChoice({ period, contractIds, ownerId });
  const { run, setRun, owners } = choice;
  return (
    <div className="run">
      <PageHeader
        title={t.run.title(formatPeriod(period))}
        {...(run === null && { sub: t.run.lead })}
        actions={run === null && <MonthSwitch value={period} onChange={onPeriod} />}
      />
      {run ? (
        <RunProgress
          run={run}
          withDebts={choice.chosen.some((item) => item.openingBalanceKop > 0)}
          onClose={onClose}
          onAgain={() => setRun(null)}
        />
      ) : (
        <>
          {(choice.isToChoose || (choice.ownerId !== null && owners.length > 1)) && (
            <div className="pb-4">
              <OwnerField
                owners={owners}
                ownerId={choice.ownerId ?? ''}
                {...(choice.isToChoose && { placeholder: t.run.whose })}
                onChoose={onOwner}
              />
            </div>
          )}
          {choice.isToChoose ? <ChooseFirst onClose={onClose} /> : <Choice choice={choice} onClose={onClose} />}
        </>
      )}
    </div>
  );
}

type ChoiceProps = { readonly choice: RunChoice; readonly onClose: () => void };

function Choice({ choice, onClose }: ChoiceProps) {
  const { query, counted, isOwn, estimate, setEstimate, left, toggle } = choice;
  if (query.isPending) return <Skeleton />;
  if (query.isError) {
    return <ErrorState error={query.error} title={t.run.previewFailed} onRetry={() => void query.refetch()} />;
  }
  const { items } = query.data;
  if (items.length === 0) return <NoContracts onClose={onClose} />;
  return (
    <>
      <RunPreview items={items} counted={counted} isOwn={isOwn} left={left} onToggle={toggle} />
      <Estimate items={items} on={estimate} onChange={setEstimate} />
      <Foot choice={choice} onClose={onClose} />
    </>
  );
}

/** A month is of one owner, and which of them is the manager's to say. */
function ChooseFirst({ onClose }: { readonly onClose: () => void }) {
  return (
    <EmptyState kind="first" title={t.run.whoseTitle} actions={<Button onClick={onClose}>{t.run.close}</Button>}>
      {t.run.whoseText}
    </EmptyState>
  );
}

function NoContracts({ onClose }: { readonly onClose: () => void }) {
  return (
    <EmptyState
      kind="first"
      title={t.run.emptyTitle}
      actions={
        <>
          <ButtonLink variant="p" to="/contracts">
            {t.run.toContracts}
          </ButtonLink>
          <Button onClick={onClose}>{t.run.close}</Button>
        </>
      }
    >
      {t.run.emptyText}
    </EmptyState>
  );
}

/** How much it comes to, and the button that makes it. */
function Foot({ choice: { fresh, chosen, create, start }, onClose }: ChoiceProps) {
  return (
    <div className="run-foot">
      <div>
        {fresh.length === 0 && <span>{t.run.createNone}</span>}
        <span className="cap" hidden={fresh.length === 0}>{`${t.run.total} · ${t.run.contracts(chosen.length)}`}</span>
        <br />
        {fresh.length > 0 && <Money amountKop={sumKop(chosen.map((item) => item.ownKop))} size="m" />}
      </div>
      <div className="acts">
        <Button size="lg" onClick={onClose}>
          {t.run.close}
        </Button>
        {chosen.length > 0 && (
          <Button variant="p" size="lg" busy={create.isPending} onClick={start}>
            {create.isPending ? t.run.creating : t.run.create(chosen.length)}
          </Button>
        )}
      </div>
    </div>
  );
}

type EstimateProps = {
  readonly items: readonly PreviewItem[];
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
};

/** Offered only when a reading is missing (contract.md §1.1: a warning, never a zero line). */
function Estimate({ items, on, onChange }: EstimateProps) {
  const warned = (code: 'no_reading' | 'estimated') =>
    items.some(({ warnings }) => warnings.some((warning) => warning.code === code));
  const [isMissing, isEstimated] = [warned('no_reading'), warned('estimated')];
  if (!(isMissing || isEstimated || on)) return null;
  const hint = on && isMissing ? (isEstimated ? t.run.estimateSome : t.run.estimateNone) : t.run.estimateHint;
  return (
    <label className="ck">
      <input className="check" type="checkbox" checked={on} onChange={(event) => onChange(event.target.checked)} />
      <span>
        {t.run.estimate}
        <small role={on && isMissing ? 'status' : undefined}>{hint}</small>
      </span>
    </label>
  );
}
