import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { Direction } from '../direction.tsx';
import styles from './tabs.module.css';

export interface TabsProps<Value extends string> {
  /** The label of the tabs, for screen readers. */
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly tabs: readonly { readonly value: Value; readonly label: ReactNode; readonly content: ReactNode }[];
}

/** Views of the same thing, one at a time; arrow keys move between them. */
export function Tabs<Value extends string>({ label, value, onChange, tabs }: TabsProps<Value>) {
  return (
    <Direction>
      <Base.Root value={value} onValueChange={(next: Value) => onChange(next)}>
        <Base.List className={styles.list} aria-label={label}>
          {tabs.map((tab) => (
            <Base.Tab key={tab.value} value={tab.value} className={styles.tab}>
              {tab.label}
            </Base.Tab>
          ))}
        </Base.List>
        {tabs.map((tab) => (
          <Base.Panel key={tab.value} value={tab.value} className={styles.panel}>
            {tab.content}
          </Base.Panel>
        ))}
      </Base.Root>
    </Direction>
  );
}
