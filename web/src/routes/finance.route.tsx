import type { ExportReport } from '@kliuchar/api-schema/exports';
import { FileUp, Plus } from 'lucide-react';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { PageHistory } from '../features/audit/lazy-history.tsx';
import { ComplexField } from '../features/complexes/complex-field.tsx';
import { CounterpartyField } from '../features/counterparties/counterparty-field.tsx';
import type { ExpenseFields } from '../features/expenses/expense-dialog.tsx';
import { EXPENSE_FILTERS, EXPENSE_SORT, expenseQuery } from '../features/expenses/expense-query.ts';
import { ExportMenu } from '../features/exports/export-menu.tsx';
import { monthsOf, periodChoice, taxYear } from '../features/finance/finance-periods.ts';
import { ofWhose, viewTo, type Whose } from '../features/finance/finance-query.ts';
import { PropertyField } from '../features/properties/property-field.tsx';
import { bankStatements } from '../i18n/uk/bank-statements.ts';
import { expenses } from '../i18n/uk/expenses.ts';
import { exports } from '../i18n/uk/exports.ts';
import { finance as t } from '../i18n/uk/finance.ts';
import { titles } from '../i18n/uk/titles.ts';
import { late } from '../lib/late.ts';
import { usePermission, useRole, useSession } from '../lib/session.ts';
import { ButtonLink } from '../ui/button.tsx';
import { PageHeader } from '../ui/parts.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Segmented, Tabs, Toolbar } from '../ui/toolbar.tsx';
import '../features/dashboard/dashboard.css';

const OverviewView = late(async () => ({
  default: (await import('../features/finance/overview-view.tsx')).OverviewView,
}));
const CashflowChart = late(async () => ({
  default: (await import('../features/dashboard/cashflow-chart.tsx')).CashflowChart,
}));
const PnlView = late(async () => ({ default: (await import('../features/finance/pnl-view.tsx')).PnlView }));
const AgingView = late(async () => ({ default: (await import('../features/finance/aging-view.tsx')).AgingView }));
const HeldView = late(async () => ({ default: (await import('../features/finance/held-view.tsx')).HeldView }));
const ExpensesView = late(async () => ({
  default: (await import('../features/expenses/expenses-view.tsx')).ExpensesView,
}));

const TaxView = late(async () => ({ default: (await import('../features/finance/tax-view.tsx')).TaxView }));

const BillsView = late(async () => ({ default: (await import('../features/finance/bills-view.tsx')).BillsView }));

const VIEWS = {
  own: ['overview', 'pnl', 'expenses', 'aging', 'deposits', 'tax'],
  entrusted: ['overview', 'pnl', 'expenses', 'bills', 'aging', 'deposits'],
} as const;
type View = (typeof VIEWS)[keyof typeof VIEWS][number];

const EXPENSE_FIELDS: ExpenseFields = {
  property: PropertyField,
  complex: ComplexField,
  counterparty: (props) => <CounterpartyField {...props} newRole="contractor" />,
  history: ({ expenseId }) => <PageHistory entityType="expense" entityId={expenseId} />,
};

const REPORTS = {
  overview: 'cashflow',
  pnl: 'pnl',
  expenses: 'expenses',
  aging: 'aging',
  deposits: 'deposits',
  bills: 'bill_shares',
  tax: 'tax',
} as const satisfies Record<View, ExportReport>;

/** What the open view is narrowed to, in the words of its call. */
function narrowing(view: View, params: URLSearchParams): object {
  if (view === 'tax') return { year: taxYear(params.get('year') ?? undefined) };
  const months = monthsOf(periodChoice(params.get('range') ?? undefined));
  if (view === 'overview') return months;
  if (view === 'pnl') return { ...months, ...(params.get('complex_id') && { complexId: params.get('complex_id') }) };
  if (view !== 'expenses') return {};
  const given = EXPENSE_FILTERS.map((name) => [name, params.get(name) ?? ''] as const);
  const filters = Object.fromEntries(given.filter(([, value]) => value !== ''));
  return expenseQuery({ filters, sort: params.get('sort') ?? EXPENSE_SORT });
}

/** Money from each side: one's own, or of the objects entrusted; which of the two and which view is in the address. */
export default function FinanceRoute() {
  const [params, setParams] = useSearchParams();
  const canWrite = usePermission('finance.write');
  const isOwner = useRole() === 'owner';
  const session = useSession();
  const isBoth = isOwner && session?.entrusted.includes('finance') === true;
  const isEntrusted = !isOwner || (isBoth && params.get('whose') === 'entrusted');
  const whose = isBoth && isEntrusted ? 'entrusted' : undefined;
  const views: readonly View[] = VIEWS[isEntrusted ? 'entrusted' : 'own'];
  const view = views.find((known) => known === params.get('view')) ?? 'overview';
  return (
    <>
      <PageHeader
        title={titles.finance}
        actions={
          <>
            {view === 'expenses' && canWrite && (
              <ButtonLink to={`${viewTo('expenses', whose)}&add=1`} variant="p">
                <Plus aria-hidden="true" />
                {expenses.add}
              </ButtonLink>
            )}
            {view === 'overview' && !isEntrusted && (
              <ButtonLink to="/payments/import">
                <FileUp aria-hidden="true" />
                {bankStatements.open}
              </ButtonLink>
            )}
            <ExportMenu
              report={REPORTS[view]}
              query={{ ...ofWhose(whose), ...narrowing(view, params) }}
              {...(view === 'overview' && !isEntrusted && { also: { report: 'payments', label: exports.payments } })}
            />
          </>
        }
      />
      {isBoth && (
        <Toolbar>
          <Segmented
            label={t.whose.label}
            value={whose ?? 'own'}
            choices={(['own', 'entrusted'] as const).map((value) => ({ value, label: t.whose[value] }))}
            onChange={(value) => setParams(value === 'own' ? {} : { whose: value }, { preventScrollReset: true })}
          />
        </Toolbar>
      )}
      <Tabs
        label={t.views}
        current={view}
        tabs={views.map((key) => ({ key, label: t.tabs[key], to: viewTo(key, whose) }))}
      />
      <Suspense fallback={<Skeleton shape="rows" />}>
        <Shown view={view} whose={whose} isEntrusted={isEntrusted} />
      </Suspense>
    </>
  );
}

type ShownProps = { readonly view: View; readonly whose: Whose; readonly isEntrusted: boolean };

function Shown({ view, ...of }: ShownProps) {
  switch (view) {
    case 'overview':
      return <OverviewView {...of} chart={(items) => <CashflowChart cashflow={items} />} />;
    case 'pnl':
      return <PnlView {...of} />;
    case 'expenses':
      return <ExpensesView {...of} fields={EXPENSE_FIELDS} />;
    case 'bills':
      return <BillsView whose={of.whose} />;
    case 'aging':
      return <AgingView whose={of.whose} />;
    case 'deposits':
      return <HeldView {...of} />;
    case 'tax':
      return <TaxView />;
  }
}
