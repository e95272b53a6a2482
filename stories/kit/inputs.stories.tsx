import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { blocker } from '#domain/blocker.ts'
import { emptyTable, paint } from '#domain/time-table.ts'
import { Field } from '#views/kit/Field.tsx'
import { ChoiceList } from '#views/kit/inputs/ChoiceList.tsx'
import { CountedTextArea } from '#views/kit/inputs/CountedTextArea.tsx'
import { EnumSelect } from '#views/kit/inputs/EnumSelect.tsx'
import { FileDrop } from '#views/kit/inputs/FileDrop.tsx'
import { InstantInput } from '#views/kit/inputs/InstantInput.tsx'
import { LookupSelect } from '#views/kit/inputs/LookupSelect.tsx'
import { MonthInput } from '#views/kit/inputs/MonthInput.tsx'
import { DayInput } from '#views/kit/inputs/DayInput.tsx'
import { MoneyInput } from '#views/kit/inputs/MoneyInput.tsx'
import type { Search } from '#views/kit/inputs/searcher.ts'
import { TimeTableInput } from '#views/kit/inputs/TimeTableInput.tsx'

const meta: Meta = { title: 'kit/Inputs' }
export default meta

const PLACES = [
  { id: 'TW', name: '台湾' },
  { id: 'JP', name: '日本' },
  { id: 'US', name: 'United States' },
  { id: 'HK', name: '香港' },
]
const searchPlaces: Search = async (text) => PLACES.filter(({ id, name }) => `${id} ${name}`.toLowerCase().includes(text.toLowerCase()))

function AllInputs() {
  const [amount, setAmount] = useState<string | null>('5000')
  const [at, setAt] = useState<string | null>('2026-11-20T09:30:00+08:00')
  const [day, setDay] = useState('2026-11-20')
  const [month, setMonth] = useState('2026-11')
  const [table, setTable] = useState(() => paint(emptyTable(), [0, 18], [4, 35], true))
  const [places, setPlaces] = useState<readonly string[]>(['TW', 'JP'])
  const [status, setStatus] = useState<'PAUSED' | 'ACTIVE' | null>('PAUSED')
  const [text, setText] = useState('新手引导，领取 100 抽')
  const [systems, setSystems] = useState<readonly ('iOS' | 'Android')[]>(['iOS'])
  return (
    <div style={{ maxWidth: 880, padding: 16 }}>
      <Field inline required label="日预算" hint="低于账户最低预算会被拒绝" blockers={[blocker('batch.name.empty')]}>
        {({ id, describedBy, invalid }) => (
          <MoneyInput id={id} describedBy={describedBy} invalid={invalid} amountMinor={amount} currency="USD" onAmount={setAmount} />
        )}
      </Field>
      <Field inline label="开始时间">
        {({ id }) => <InstantInput id={id} instant={at} zone="Asia/Taipei" onInstant={setAt} />}
      </Field>
      <Field inline label="发生日">
        {(ids) => <DayInput {...ids} aria-label="发生日" day={day} onDay={setDay} />}
      </Field>
      <Field inline label="月份">
        {(ids) => <MonthInput {...ids} aria-label="月份" month={month} onMonth={setMonth} />}
      </Field>
      <Field inline label="地区">
        {({ id }) => (
          <LookupSelect
            id={id}
            multiple
            chosen={places}
            onChosen={setPlaces}
            search={searchPlaces}
            nameOf={(one) => PLACES.find((place) => place.id === one)?.name}
          />
        )}
      </Field>
      <Field inline label="状态">
        {({ id }) => (
          <EnumSelect
            id={id}
            value={status}
            onValue={setStatus}
            options={[
              { value: 'PAUSED', label: '暂停' },
              { value: 'ACTIVE', label: '投放' },
            ]}
          />
        )}
      </Field>
      <Field inline group label="系统">
        {() => (
          <ChoiceList
            label="系统"
            chosen={systems}
            onChosen={setSystems}
            options={[
              { value: 'iOS', label: 'iOS' },
              { value: 'Android', label: 'Android' },
            ]}
          />
        )}
      </Field>
      <Field inline label="文案">
        {({ id }) => <CountedTextArea id={id} value={text} onValue={setText} max={40} />}
      </Field>
      <Field inline group label="投放时段">
        {() => <TimeTableInput label="投放时段" table={table} onTable={setTable} />}
      </Field>
      <FileDrop label="选择表格" accept=".csv,.xlsx" onFiles={() => undefined} />
    </div>
  )
}

export const All: StoryObj = { render: () => <AllInputs /> }
