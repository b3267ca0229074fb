import { kop } from '@kliuchar/domain/money/kop';
import { ChevronDown } from 'lucide-react';
import { info } from '../i18n/uk/info.ts';
import { formatDay } from '../lib/format.ts';
import { Money } from '../ui/money.tsx';
import type { KeyContract } from './contract-props.ts';

const text = info.contract;

/** What was charged and what was paid, with the debt after each; on a phone each row is three lines. */
export function Statement({ statement }: Pick<KeyContract, 'statement'>) {
  const { items, openingBalanceKop, closingBalanceKop } = statement;
  return (
    <details className="sheet" id="statement">
      <summary>
        <h2>{text.statement}</h2>
        <span className="cap">{text.statementLead}</span>
        <ChevronDown size={16} aria-hidden />
      </summary>
      {items.length === 0 ? (
        <p className="muted">{text.noStatement}</p>
      ) : (
        <table className="ledger num">
          <thead>
            <tr>
              <th scope="col">{text.date}</th>
              <th scope="col">{text.operation}</th>
              <th scope="col" className="n">
                {text.debit}
              </th>
              <th scope="col" className="n">
                {text.credit}
              </th>
              <th scope="col" className="n">
                {text.balance}
              </th>
            </tr>
          </thead>
          <tbody>
            <BalanceRow title={text.openingBalance} balanceKop={openingBalanceKop} />
            {items.map((item) => (
              <tr key={`${item.date} ${item.title} ${item.balanceKop}`}>
                <td>{formatDay(item.date)}</td>
                <td>{item.title}</td>
                <td className="n">{item.debitKop > 0 && <Money amountKop={item.debitKop} />}</td>
                <td className="n">{item.creditKop > 0 && <Money amountKop={kop(-item.creditKop)} />}</td>
                <td className="n" data-label={text.balance}>
                  <Money amountKop={item.balanceKop} />
                </td>
              </tr>
            ))}
            <BalanceRow title={text.closingBalance} balanceKop={closingBalanceKop} />
          </tbody>
        </table>
      )}
    </details>
  );
}

function BalanceRow({ title, balanceKop }: { readonly title: string; readonly balanceKop: number }) {
  return (
    <tr className="s">
      <td colSpan={4}>{title}</td>
      <td className="n">
        <Money amountKop={balanceKop} />
      </td>
    </tr>
  );
}
