import type { ExportReport } from '@kliuchar/api-schema/exports';
import { Plus } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { ComplexField } from '../features/complexes/complex-field.tsx';
import { CounterpartyField } from '../features/counterparties/counterparty-field.tsx';
import type { ExpenseFields } from '../features/expenses/expense-dialog.tsx';
import { EXPENSE_FILTERS, EXPENSE_SORT, expenseQuery } from '../features/expenses/expense-query.ts';
import { ExportMenu } from '../features/exports/export-menu.tsx';
import { monthsOf, periodChoice, taxYear } from '../features/finance/finance-periods.ts';
import { PropertyField } from '../features/properties/property-field.tsx';
import { expenses } from '../i18n/uk/expenses.ts';
import { finance as t } from '../i18n/uk/finance.ts';
import { titles } from '../i18n/uk/titles.ts';
import { usePermission } from '../lib/session.ts';
import { ButtonLink } from '../ui/button.tsx';
import { PageHeader } from '../ui/parts.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/toolbar.tsx';
import '../features/dashboard/dashboard.css';

const OverviewView = lazy(async () => ({
  default: (await import('../features/finance/overview-view.tsx')).OverviewView,
}));
const CashflowChart = lazy(async () => ({
  default: (await import('../features/dashboard/cashflow-chart.tsx')).CashflowChart,
}));
const PnlView = lazy(async () => ({ default: (await import('../features/finance/pnl-view.tsx')).PnlView }));
const AgingView = lazy(async () => ({ default: (await import('../features/finance/aging-view.tsx')).AgingView }));
const HeldView = lazy(async () => ({ default: (await import('../features/finance/held-view.tsx')).HeldView }));
const ExpensesView = lazy(async () => ({
  default: (await import('../features/expenses/expenses-view.tsx')).ExpensesView,
}));

const TaxView = lazy(async () => ({ default: (await import('../features/finance/tax-view.tsx')).TaxView }));

const VIEWS = ['overview', 'pnl', 'expenses', 'aging', 'deposits', 'tax'] as const;
type View = (typeof VIEWS)[number];

const EXPENSE_FIELDS: ExpenseFields = {
  property: PropertyField,
  complex: ComplexField,
  counterparty: (props) => <CounterpartyField {...props} newRole="contractor" />,
};

const REPORTS = {
  overview: 'cashflow',
  pnl: 'pnl',
  expenses: 'expenses',
  aging: 'aging',
  deposits: 'deposits',
  tax: 'tax',
} as const satisfies Record<View, ExportReport>;

/** What the open view is narrowed to, in the words of its call. */
function narrowing(view: View, params: URLSearchParams): object {
  if (view === 'tax') return { year: taxYear(params.get('year') ?? undefined) };
  if (view === 'pnl') return monthsOf(periodChoice(params.get('range') ?? undefined));
  if (view !== 'expenses') return {};
  const given = EXPENSE_FILTERS.map((name) => [name, params.get(name) ?? ''] as const);
  const filters = Object.fromEntries(given.filter(([, value]) => value !== ''));
  return expenseQuery({ filters, sort: params.get('sort') ?? EXPENSE_SORT });
}

/** The owner's money from each side; which one is in the address. */
export default function FinanceRoute() {
  const [params] = useSearchParams();
  const canWrite = usePermission('finance.write');
  const view = VIEWS.find((known) => known === params.get('view')) ?? 'overview';
  return (
    <>
      <PageHeader
        title={titles.finance}
        actions={
          <>
            {view === 'expenses' && canWrite && (
              <ButtonLink to="?view=expenses&add=1" variant="p">
                <Plus aria-hidden="true" />
                {expenses.add}
              </ButtonLink>
            )}
            <ExportMenu report={REPORTS[view]} query={narrowing(view, params)} />
          </>
        }
      />
      <Tabs
        label={t.views}
        current={view}
        tabs={VIEWS.map((key) => ({ key, label: t.tabs[key], to: key === 'overview' ? '?' : `?view=${key}` }))}
      />
      <Suspense fallback={<Skeleton />}>
        <Shown view={view} />
      </Suspense>
    </>
  );
}

function Shown({ view }: { readonly view: View }) {
  switch (view) {
    case 'overview':
      return <OverviewView chart={(items) => <CashflowChart cashflow={items} />} />;
    case 'pnl':
      return <PnlView />;
    case 'expenses':
      return <ExpensesView fields={EXPENSE_FIELDS} />;
    case 'aging':
      return <AgingView />;
    case 'deposits':
      return <HeldView />;
    case 'tax':
      return <TaxView />;
  }
}
