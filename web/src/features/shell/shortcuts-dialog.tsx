import { Fragment } from 'react';
import { shell } from '../../i18n/uk/shell.ts';
import { shortcuts as t } from '../../i18n/uk/shortcuts.ts';
import { PLACES } from '../../lib/shortcut-keys.ts';
import { setSingleKeys, singleKeys } from '../../lib/single-keys.ts';
import { useStore } from '../../lib/store.ts';
import { Dialog } from '../../ui/dialog.tsx';
import type { Menu } from './menu-items.ts';
import './shortcuts.css';

type Row = readonly [words: string, ...keys: string[]];

const EVERYWHERE: readonly Row[] = [
  [t.deeds.palette, 'Ctrl', 'K'],
  [t.deeds.fold, 'Ctrl', 'B'],
  [t.deeds.create, 'C'],
  [t.deeds.search, '/'],
  [t.deeds.help, '?'],
];
const LIST: readonly Row[] = [
  [t.deeds.next, 'J'],
  [t.deeds.previous, 'K'],
  [t.deeds.enter, 'Enter'],
  [t.deeds.choose, 'X'],
  [t.deeds.edit, 'E'],
];

type ShortcutsDialogProps = { readonly menu: Menu; readonly onClose: () => void };

/** Everything the keys can do, and the switch of those that are letters alone (WCAG 2.1.4). */
export function ShortcutsDialog({ menu, onClose }: ShortcutsDialogProps) {
  const single = useStore(singleKeys);
  const entries = [...menu.main, ...menu.more];
  const places = PLACES.flatMap(([letter, path]): Row[] => {
    const label = path === '/dashboard' ? shell.home : entries.find((e) => e.path === path && e.locked === null)?.label;
    return label === undefined ? [] : [[label, letter]];
  });
  return (
    <Dialog open onClose={onClose} title={t.title} lead={t.lead} wide>
      <div className="keys">
        <div>
          <Keys title={t.groups.everywhere} rows={EVERYWHERE} />
          <Keys title={t.groups.list} rows={LIST} />
        </div>
        <Keys title={t.groups.go} rows={places} />
      </div>
      <label className="ck sw2">
        <input
          type="checkbox"
          role="switch"
          aria-checked={single}
          checked={single}
          onChange={(event) => setSingleKeys(event.target.checked)}
        />
        <i aria-hidden="true" />
        <span>
          {t.single}
          <small>{t.singleHint}</small>
        </span>
      </label>
    </Dialog>
  );
}

function Keys({ title, rows }: { readonly title: string; readonly rows: readonly Row[] }) {
  return (
    <section>
      <h3>{title}</h3>
      <dl>
        {rows.map(([words, ...keys]) => (
          <div key={words}>
            <dt>{words}</dt>
            <dd>
              {keys.map((key) => (
                <Fragment key={key}>
                  <kbd className="kbd">{key}</kbd>{' '}
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
