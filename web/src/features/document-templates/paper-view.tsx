import type { PaperBlock, TemplatePreview } from '@kliuchar/api-schema/document-templates';
import { QrCode } from 'lucide-react';
import { documentTemplates as t } from '../../i18n/uk/document-templates.ts';
import './document-templates.css';

type PaperProps = { readonly paper: Pick<TemplatePreview, 'title' | 'number' | 'place' | 'dayText' | 'blocks'> };

/** The words of the PDF on the screen: the same blocks in the same order (ADR 0028). */
export function PaperView({ paper }: PaperProps) {
  const { title, number, place, dayText, blocks } = paper;
  return (
    <article className="tpl-paper" aria-label={t.preview.title}>
      <Blocks blocks={blocks.filter(({ kind }) => kind === 'address')} />
      <header>
        <h3>{title}</h3>
        {number !== null && <p>{t.preview.number(number)}</p>}
      </header>
      <p className="tpl-head">
        <span>{place}</span>
        <span>{dayText}</span>
      </p>
      <Blocks blocks={blocks.filter(({ kind }) => kind !== 'address')} />
    </article>
  );
}

function Blocks({ blocks }: { readonly blocks: readonly PaperBlock[] }) {
  // Blocks have no names of their own, and their order is what they are.
  return blocks.map((block, at) => <Block key={`${block.kind}${at.toString()}`} block={block} />);
}

function Block({ block }: { readonly block: PaperBlock }) {
  switch (block.kind) {
    case 'address':
      return (
        <div className="tpl-address">
          <Lines lines={block.lines} />
        </div>
      );
    case 'heading':
      return <h4>{block.text}</h4>;
    case 'text':
      return <p>{block.text}</p>;
    case 'remark':
      return <p className="tpl-remark">{block.text}</p>;
    case 'table':
      return <PaperTable block={block} />;
    case 'qr':
      return (
        <p className="tpl-qr">
          <QrCode aria-hidden="true" />
          {block.text}
        </p>
      );
    case 'sides':
      return <Sides block={block} />;
  }
}

function Lines({ lines }: { readonly lines: readonly string[] }) {
  return lines.map((line, at) => <p key={`${at.toString()}${line}`}>{line}</p>);
}

function PaperTable({ block }: { readonly block: Extract<PaperBlock, { kind: 'table' }> }) {
  const { columns, rows, totals } = block;
  const cells = (line: readonly string[]) =>
    line.map((value, at) => (
      <td
        key={`${at.toString()}${value}`}
        className={columns[at]?.numeric ? 'num' : undefined}
        data-column={columns[at]?.title}
      >
        {value}
      </td>
    ));
  return (
    <div className="tpl-table">
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.title} scope="col">
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((line, at) => (
            <tr key={`${at.toString()}${line.join()}`}>{cells(line)}</tr>
          ))}
        </tbody>
        <tfoot>
          {totals.map((line, at) => (
            <tr key={`${at.toString()}${line.join()}`}>{cells(line)}</tr>
          ))}
        </tfoot>
      </table>
    </div>
  );
}

function Sides({ block }: { readonly block: Extract<PaperBlock, { kind: 'sides' }> }) {
  return (
    <section>
      {block.title !== '' && <h4>{block.title}</h4>}
      <div className="tpl-sides">
        {block.sides.map(({ role, lines }) => (
          <div key={role}>
            <b>{role}</b>
            <Lines lines={lines} />
            {block.signed && <p className="tpl-sign">{t.preview.signature}</p>}
          </div>
        ))}
      </div>
    </section>
  );
}
