import { useId, useState, type ComponentProps } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import { isColumnNeeded, MAPPING_BASES, MAPPING_DEFAULTS, mappableColumns, mappingBlockers } from '#domain/finance/statement-mapping.ts'
import { STATEMENT_FIELDS } from '#domain/finance/statement-templates.ts'
import { Field } from '#views/kit/Field.tsx'
import { EnumSelect } from '#views/kit/inputs/EnumSelect.tsx'
import { LineField } from '#views/kit/LineField.tsx'
import { useSay } from '#views/kit/words.tsx'
import { WorkPanel, type WorkForm } from '../WorkPanel.tsx'
import { likelyHead, matchedHeads, workOf, type MappingWork } from './mapping-work.ts'
import type { FileLines, mappingSave } from './wire.ts'

const FIELDS = ['name', 'base', ...STATEMENT_FIELDS]

type Props = {
  save: ActorRefFrom<typeof mappingSave>
  draft: MappingWork
  /** the first lines of the file that was chosen */
  lines: FileLines
  /** why this person may not keep mappings; none means they may */
  mayEdit: readonly Blocker[]
}

/** Which column of a firm's statements is which field; the names of the columns come from the head of a file. */
export function MappingPanel({ save, draft, lines, mayEdit }: Props) {
  const say = useSay()
  const listId = useId()
  const [head, setHead] = useState(() => likelyHead(lines))
  const heads = (lines[head]?.cells ?? []).filter((cell) => cell !== '')
  return (
    <WorkPanel
      save={save}
      draft={draft}
      area="finance.mapping"
      fields={FIELDS}
      against={mappingBlockers(draft)}
      blockers={mayEdit}
      met={(present) => ({ told: say('finance.mapping.met', { name: present.updated_by.name }), work: workOf(present) })}
      deletion={{ ask: say('finance.mapping.delete_ask', { name: draft.name }), blockers: [] }}
    >
      {(form) => (
        <>
          <Text
            form={form}
            field="name"
            label={say('finance.mapping.name')}
            required
            value={draft.name}
            onValue={(name) => form.change({ name })}
          />
          <Field label={say('finance.mapping.base')} hint={say('finance.mapping.base_hint')} blockers={form.of('base')}>
            {(ids) => (
              <EnumSelect
                {...ids}
                disabled={form.busy}
                value={draft.base}
                options={MAPPING_BASES[draft.kind].map((value) => ({ value, label: say(`finance.statement.template.${value}`) }))}
                onValue={(base) => form.change({ base, columns: { ...matchedHeads(base, heads), ...draft.columns } })}
              />
            )}
          </Field>
          {lines.length > 0 ? <HeadLine lines={lines} head={head} onHead={setHead} /> : null}
          <datalist id={listId}>
            {heads.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          <h3>{say('finance.mapping.columns')}</h3>
          {mappableColumns(draft.base).map((column) => (
            <Text
              key={column.field}
              form={form}
              field={column.field}
              label={say(`finance.statement.field.${column.field}`)}
              required={isColumnNeeded(draft, column)}
              list={listId}
              value={draft.columns[column.field] ?? ''}
              onValue={(value) => form.change({ columns: { ...draft.columns, [column.field]: value } })}
            />
          ))}
          <h3>{say('finance.mapping.defaults')}</h3>
          {MAPPING_DEFAULTS.map((field) => (
            <Text
              key={field}
              form={form}
              field={`default_${field}`}
              label={say('finance.mapping.default_of', { field: say(`finance.statement.field.${field}`) })}
              value={draft.defaults[field] ?? ''}
              onValue={(value) => form.change({ defaults: { ...draft.defaults, [field]: value } })}
            />
          ))}
        </>
      )}
    </WorkPanel>
  )
}

/** Which line of the file names its columns. */
function HeadLine({ lines, head, onHead }: { lines: FileLines; head: number; onHead: (head: number) => void }) {
  const say = useSay()
  const shown = (cells: readonly string[]) => cells.filter((cell) => cell !== '').join(' | ')
  return (
    <Field label={say('finance.mapping.head_line')}>
      {({ id, describedBy }) => (
        <EnumSelect
          id={id}
          describedBy={describedBy}
          value={String(head)}
          options={lines.map(({ line, cells }, at) => ({ value: String(at), label: `${line} · ${shown(cells).slice(0, 80)}` }))}
          onValue={(at) => onHead(Number(at))}
        />
      )}
    </Field>
  )
}

type TextProps = Pick<ComponentProps<typeof LineField>, 'label' | 'required' | 'list' | 'value'> & {
  form: WorkForm<MappingWork>
  field: string
  onValue: (value: string) => void
}

const Text = ({ form, field, onValue, ...line }: TextProps) => (
  <LineField {...line} name={field} blockers={form.of(field)} disabled={form.busy} spellCheck={false} onValueChange={onValue} />
)
