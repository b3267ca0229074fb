import type { HandoverAct } from '@kliuchar/api-schema/handover';
import { ITEM_STATES, type ItemState } from '@kliuchar/domain/handover/act-rules';
import { Minus, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { handover as t } from '../../i18n/uk/handover.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { type Draft, newKey } from './act-draft.ts';
import { ActPhotos } from './act-photos.tsx';

export type PartProps = {
  readonly act: HandoverAct;
  readonly draft: Draft;
  readonly change: (edit: (before: Draft) => Draft) => void;
};

/** A label over a control, both large enough for a thumb. */
export function Labelled({
  label,
  children,
}: {
  readonly label: string;
  readonly children: (id: string) => ReactNode;
}) {
  const id = useId();
  return (
    <div className="f">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}

function Counter({
  name,
  value,
  min,
  onChange,
}: {
  readonly name: string;
  readonly value: number;
  readonly min: number;
  readonly onChange: (value: number) => void;
}) {
  return (
    <span className="ho-count">
      <Button icon aria-label={t.less(name)} onClick={() => value > min && onChange(value - 1)}>
        <Minus aria-hidden="true" />
      </Button>
      <output className="num">{value}</output>
      <Button icon aria-label={t.more(name)} onClick={() => value < 99 && onChange(value + 1)}>
        <Plus aria-hidden="true" />
      </Button>
    </span>
  );
}

/** What is usual is one touch away; the rest is typed. */
function Usual({ names, onAdd }: { readonly names: readonly string[]; readonly onAdd: (name: string) => void }) {
  return (
    <div className="ho-usual">
      {names.map((name) => (
        <Button key={name} onClick={() => onAdd(name)}>
          <Plus aria-hidden="true" />
          {name}
        </Button>
      ))}
    </div>
  );
}

export function KeysPart({ draft, change }: PartProps) {
  const { keys } = draft;
  const set = (edit: (list: Draft['keys']) => Draft['keys']) =>
    change((before) => ({ ...before, keys: edit(before.keys) }));
  const unused = t.usualKeys.filter((name) => !keys.some((key) => key.name === name));
  return (
    <>
      {keys.map((key, at) => (
        <div className="ho-line" key={key.key}>
          <input
            className="in"
            aria-label={t.keyName}
            value={key.name}
            maxLength={80}
            onChange={({ target }) => set((list) => list.with(at, { ...key, name: target.value }))}
          />
          <Counter
            name={key.name}
            value={key.count}
            min={0}
            onChange={(count) => set((list) => list.with(at, { ...key, count }))}
          />
          <Remove name={key.name} onRemove={() => set((list) => list.toSpliced(at, 1))} />
        </div>
      ))}
      <Usual
        names={[...unused, t.addKey]}
        onAdd={(name) => set((list) => [...list, { key: newKey(), name: name === t.addKey ? '' : name, count: 1 }])}
      />
    </>
  );
}

function Remove({ name, onRemove }: { readonly name: string; readonly onRemove: () => void }) {
  return (
    <Button variant="g" icon aria-label={t.remove(name)} onClick={onRemove}>
      <Trash2 aria-hidden="true" />
    </Button>
  );
}

export function RoomsPart({ act, draft, change }: PartProps) {
  const set = (edit: (list: Draft['rooms']) => Draft['rooms']) =>
    change((before) => ({ ...before, rooms: edit(before.rooms) }));
  return (
    <>
      {draft.rooms.map((room, at) => (
        <fieldset className="ho-box" key={room.key}>
          <legend className="sr">{room.name || t.roomName}</legend>
          <div className="ho-line">
            <input
              className="in"
              aria-label={t.roomName}
              value={room.name}
              maxLength={80}
              onChange={({ target }) => set((list) => list.with(at, { ...room, name: target.value }))}
            />
            <Remove name={room.name} onRemove={() => set((list) => list.toSpliced(at, 1))} />
          </div>
          <textarea
            className="in"
            rows={2}
            aria-label={`${t.roomNote}: ${room.name}`}
            placeholder={t.roomNote}
            maxLength={1000}
            value={room.note ?? ''}
            onChange={({ target }) => set((list) => list.with(at, { ...room, note: target.value }))}
          />
          <ActPhotos
            act={act}
            place={room.key}
            name={room.name}
            pictures={draft.pictures}
            onChange={(edit) => change((before) => ({ ...before, pictures: edit(before.pictures) }))}
          />
        </fieldset>
      ))}
      <Usual
        names={[...t.usualRooms, t.addRoom]}
        onAdd={(name) => set((list) => [...list, { key: newKey(), name: name === t.addRoom ? '' : name, note: null }])}
      />
    </>
  );
}

export function ItemsPart({ act, draft, change }: PartProps) {
  const { rooms, items } = draft;
  const set = (edit: (list: Draft['items']) => Draft['items']) =>
    change((before) => ({ ...before, items: edit(before.items) }));
  const places = [...new Set([...rooms.map(({ name }) => name), ...items.map(({ room }) => room), t.anywhere])].filter(
    (name) => name.trim() !== '',
  );
  return (
    <>
      {items.map((item, at) => (
        <ItemBox
          key={item.key}
          act={act}
          draft={draft}
          change={change}
          item={item}
          places={places}
          onPut={(part) => set((list) => list.with(at, { ...item, ...part }))}
          onRemove={() => set((list) => list.toSpliced(at, 1))}
        />
      ))}
      <Button
        onClick={() =>
          set((list) => [
            ...list,
            { key: newKey(), room: places[0] ?? t.anywhere, name: '', count: 1, state: 'good', note: null },
          ])
        }
      >
        <Plus aria-hidden="true" />
        {t.addItem}
      </Button>
    </>
  );
}

type Item = Draft['items'][number];
type ItemBoxProps = PartProps & {
  readonly item: Item;
  readonly places: readonly string[];
  readonly onPut: (part: Partial<Item>) => void;
  readonly onRemove: () => void;
};

function ItemBox({ act, draft, change, item, places, onPut: put, onRemove }: ItemBoxProps) {
  return (
    <fieldset className="ho-box">
      <legend className="sr">{item.name || t.itemName}</legend>
      <div className="ho-line">
        <input
          className="in"
          aria-label={t.itemName}
          placeholder={t.itemName}
          value={item.name}
          maxLength={120}
          onChange={({ target }) => put({ name: target.value })}
        />
        <Counter name={item.name} value={item.count} min={1} onChange={(count) => put({ count })} />
        <Remove name={item.name} onRemove={onRemove} />
      </div>
      <div className="pair">
        <Labelled label={t.itemRoom}>
          {(id) => (
            <Select
              id={id}
              value={item.room}
              options={places.map((name) => ({ value: name, label: name }))}
              onChoose={(room) => put({ room })}
            />
          )}
        </Labelled>
        <Labelled label={t.itemState}>
          {(id) => (
            <Select
              id={id}
              value={item.state}
              options={ITEM_STATES.map((state) => ({ value: state, label: t.states[state] }))}
              onChoose={(state) => put({ state: state as ItemState })}
            />
          )}
        </Labelled>
      </div>
      <input
        className="in"
        aria-label={`${t.itemNote}: ${item.name}`}
        placeholder={t.itemNote}
        maxLength={500}
        value={item.note ?? ''}
        onChange={({ target }) => put({ note: target.value })}
      />
      <ActPhotos
        act={act}
        place={item.key}
        name={item.name}
        pictures={draft.pictures}
        onChange={(edit) => change((before) => ({ ...before, pictures: edit(before.pictures) }))}
      />
    </fieldset>
  );
}
