import { GRANT_SWITCHES, type GrantSwitch } from '@kliuchar/domain/grants/grant-switches';
import { managers as t } from '../../i18n/uk/managers.ts';
import './managers.css';

/** Whether it is on, the checkbox itself says. */
const SWITCH = { role: 'switch' } as const;

type Switches = Readonly<Record<GrantSwitch, boolean>>;

type Props = { readonly value: Switches; readonly onChange: (value: Switches) => void };

/** In plain words what each of them opens; seeing the object comes with any. */
export function SwitchFields({ value, onChange }: Props) {
  return (
    <fieldset className="grant-switches">
      <legend className="lab">{t.dialog.permissions}</legend>
      {GRANT_SWITCHES.filter((name) => name !== 'view').map((name) => {
        const [label, note] = t.switches[name];
        return (
          <label key={name} className="ck sw2">
            <input
              type="checkbox"
              {...SWITCH}
              checked={value[name]}
              onChange={(event) => onChange({ ...value, [name]: event.target.checked })}
            />
            <i aria-hidden="true" />
            <span>
              {label}
              <small>{note}</small>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

/** «Показники, квитанції, оплати»: what a row of the list says. */
export function switchesInWords(value: Switches): string {
  const on = GRANT_SWITCHES.filter((name) => name !== 'view' && value[name]);
  const names = (on.length === 0 ? (['view'] as const) : on).map((name) => t.switches[name][0]);
  return names.map((name, at) => (at === 0 ? name : name.charAt(0).toLowerCase() + name.slice(1))).join(', ');
}
