import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { emptyTable, fullTable, paint, type TimeTable } from '#domain/time-table.ts'
import { DayInput } from '#views/kit/inputs/DayInput.tsx'
import { ChoiceButton } from '#views/kit/inputs/ChoiceButton.tsx'
import { ChoiceList } from '#views/kit/inputs/ChoiceList.tsx'
import { EnumSelect } from '#views/kit/inputs/EnumSelect.tsx'
import { FilterSelect } from '#views/kit/inputs/FilterSelect.tsx'
import { InstantInput } from '#views/kit/inputs/InstantInput.tsx'
import { LookupSelect } from '#views/kit/inputs/LookupSelect.tsx'
import { MonthInput } from '#views/kit/inputs/MonthInput.tsx'
import { MoneyInput } from '#views/kit/inputs/MoneyInput.tsx'
import { SuggestInput } from '#views/kit/inputs/SuggestInput.tsx'
import { createSearcher, type LookupItem } from '#views/kit/inputs/searcher.ts'
import { timeTableWords } from '#views/kit/inputs/time-table-words.ts'
import { TextTags } from '#views/kit/inputs/TextTags.tsx'
import { TimeTableInput } from '#views/kit/inputs/TimeTableInput.tsx'
import { instantOf, wallClock, zoneName } from '#domain/zone.ts'
import { say as sayIn } from '#i18n/catalogue.ts'
import { show } from './show.tsx'

function Amount({ start, currency, heard }: { start: string | null; currency: string; heard: (amount: string | null) => void }) {
  const [amount, setAmount] = useState(start)
  return (
    <MoneyInput
      aria-label="预算"
      amountMinor={amount}
      currency={currency}
      onAmount={(next) => {
        setAmount(next)
        heard(next)
      }}
    />
  )
}

test.each([
  ['12.5', 'USD', '1250', '12.50'],
  ['.5', 'USD', '50', '0.50'],
  ['1,234.50', 'USD', '123450', '1234.50'],
  ['500', 'JPY', '500', '500'],
])('typing %s in %s keeps %s minor units and shows %s', async (typed, currency, kept, shown) => {
  const heard = vi.fn()
  show(<Amount start={null} currency={currency} heard={heard} />)
  const input = screen.getByLabelText('预算')
  await userEvent.type(input, typed)
  await userEvent.tab()
  expect(heard.mock.lastCall).toEqual([kept])
  expect(input).toHaveProperty('value', shown)
})

test('an amount the currency cannot have stays typed and says why; the amount before it does not come behind it', async () => {
  const heard = vi.fn()
  show(<Amount start={null} currency="JPY" heard={heard} />)
  const input = screen.getByLabelText('预算')
  await userEvent.type(input, '5.5')
  await userEvent.tab()
  expect(heard.mock.calls).toEqual([['5'], ['5'], [null]])
  expect([input.getAttribute('aria-invalid'), input.getAttribute('value')]).toEqual(['true', '5.5'])
  expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe('不能有小数')
})

function Week({ start, hourly = false }: { start: TimeTable; hourly?: boolean }) {
  const [table, setTable] = useState(start)
  return <TimeTableInput label="投放时段" hourly={hourly} table={table} onTable={setTable} />
}
// by its label: to look for the role among 336 cells takes a second each time
const slot = (name: string) => screen.getByLabelText(name)
const isOn = (name: string) => slot(name).getAttribute('aria-selected') === 'true'

test('dragging paints the rectangle with what its first cell becomes', () => {
  show(<Week start={emptyTable()} />)
  fireEvent.pointerDown(slot('周一 09:00'), { button: 0 })
  fireEvent.pointerOver(slot('周二 10:00'))
  fireEvent.pointerUp(slot('周二 10:00'))
  expect(['周一 09:00', '周二 09:30', '周二 10:00', '周三 09:00', '周一 10:30'].map(isOn)).toEqual([true, true, true, false, false])
  expect(screen.getByText('周一、周二 09:00–10:30（每周 3 小时）')).toBeTruthy()
  fireEvent.pointerDown(slot('周一 09:30'), { button: 0 })
  fireEvent.pointerUp(slot('周一 09:30'))
  expect(isOn('周一 09:30')).toBe(false)
})

test('the week is painted with keys without a modifier', async () => {
  const user = userEvent.setup()
  show(<Week start={emptyTable()} />)
  slot('周一 00:00').focus()
  await user.keyboard('{ArrowDown}{ArrowRight} {Shift>}{ArrowRight}{ArrowRight}{/Shift}')
  expect(['周二 00:00', '周二 00:30', '周二 01:30', '周二 02:00'].map(isOn)).toEqual([false, true, true, false])
  await user.keyboard('{Shift>}{End}{/Shift}')
  expect(['周二 02:00', '周二 23:30', '周三 00:00'].map(isOn)).toEqual([true, true, false])
  expect(document.activeElement).toBe(slot('周二 23:30'))
  await user.keyboard('{Home}')
  expect(document.activeElement).toBe(slot('周二 00:00'))
})

test('select-all follows from the slots, and a day is copied to the others', async () => {
  show(<Week start={paint(emptyTable(), [0, 0], [0, 47], true)} />)
  const all = screen.getByLabelText<HTMLInputElement>('全选')
  expect([all.checked, all.indeterminate]).toEqual([false, true])
  await userEvent.click(screen.getByRole('button', { name: '把周一复制到每天' }))
  expect([all.checked, all.indeterminate]).toEqual([true, false])
  await userEvent.click(all)
  expect(screen.getByText('没有选择任何时段')).toBeTruthy()
})

test('painted in whole hours a day has 24 slots, by mouse and by keys, and what is kept stays in half-hours', async () => {
  const user = userEvent.setup()
  show(<Week hourly start={emptyTable()} />)
  expect([screen.getAllByRole('gridcell', { name: /^周一 / }).length, screen.queryByRole('gridcell', { name: '周一 09:30' })]).toEqual([
    24,
    null,
  ])
  fireEvent.pointerDown(slot('周一 09:00'), { button: 0 })
  fireEvent.pointerOver(slot('周二 10:00'))
  fireEvent.pointerUp(slot('周二 10:00'))
  expect(screen.getByText('周一、周二 09:00–11:00（每周 4 小时）')).toBeTruthy()
  slot('周一 09:00').focus()
  await user.keyboard('{ArrowRight}{ArrowRight} {Shift>}{ArrowRight}{/Shift}')
  expect(screen.getByText('周一 09:00–13:00；周二 09:00–11:00（每周 6 小时）')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '把周二复制到每天' }))
  expect(screen.getByText('周一至周日 09:00–11:00（每周 14 小时）')).toBeTruthy()
})

test('a week with half hours is shown in half hours, so that nothing of it is lost', () => {
  show(<Week hourly start={paint(emptyTable(), [0, 19], [0, 20], true)} />)
  expect([screen.getAllByRole('gridcell', { name: /^周一 / }).length, isOn('周一 09:30')]).toEqual([48, true])
})

test('a week is read back in either language', () => {
  const week = paint(paint(emptyTable(), [0, 18], [4, 35], true), [5, 20], [5, 23], true)
  expect(timeTableWords(week, (key, params) => sayIn('zh', key, params))).toBe('周一至周五 09:00–18:00；周六 10:00–12:00（每周 47 小时）')
  expect(timeTableWords(fullTable(), (key, params) => sayIn('en', key, params))).toBe('All week (168 h)')
})

test('a wall clock is the account’s, through summer time as well', () => {
  expect(instantOf('2026-11-20 09:30', 'Asia/Taipei')).toBe('2026-11-20T09:30:00+08:00')
  expect(instantOf('2026-07-01 09:30', 'America/Los_Angeles')).toBe('2026-07-01T09:30:00-07:00')
  expect(instantOf('2026-03-08 02:30', 'America/Los_Angeles')).toBeNull()
  expect(instantOf('2026-02-30 09:30', 'Asia/Taipei')).toBeNull()
  expect(wallClock('2026-11-20T01:30:00Z', 'Asia/Kolkata')).toBe('2026-11-20 07:00')
  expect([zoneName('Asia/Kolkata', 0), zoneName('America/St_Johns', Date.parse('2026-01-01'))]).toEqual(['UTC+5:30', 'UTC-3:30'])
})

test('a time is typed on the account’s clock and what is no time is marked', async () => {
  const heard = vi.fn()
  show(<InstantInput aria-label="开始" instant="2026-11-20T01:30:00Z" zone="Asia/Taipei" onInstant={heard} />)
  const input = screen.getByLabelText('开始')
  expect(input).toHaveProperty('value', '2026-11-20 09:30')
  fireEvent.change(input, { target: { value: '2026-11-21 25:00' } })
  expect([heard.mock.calls.length, input.getAttribute('aria-invalid')]).toEqual([0, 'true'])
  fireEvent.change(input, { target: { value: '2026-11-21 10:00' } })
  expect(heard.mock.calls).toEqual([['2026-11-21T10:00:00+08:00']])
})

const PLACES: LookupItem[] = [
  { id: 'TW', name: '台湾' },
  { id: 'JP', name: '日本' },
]

test('a look-up shows names, keeps ids, and is worked with keys', async () => {
  const user = userEvent.setup()
  const heard = vi.fn()
  const search = async (text: string) => PLACES.filter(({ name }) => name.includes(text))
  show(
    <LookupSelect
      multiple
      aria-label="地区"
      chosen={['JP']}
      nameOf={(id) => PLACES.find((place) => place.id === id)?.name}
      onChosen={(ids) => heard(ids)}
      search={search}
    />,
  )
  const input = screen.getByRole('combobox', { name: '地区' })
  expect(screen.getByText('日本')).toBeTruthy()
  await user.type(input, '台')
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
  await user.keyboard('{Enter}')
  expect(heard.mock.lastCall).toEqual([['JP', 'TW']])
  await user.keyboard('{Backspace}')
  expect(heard.mock.lastCall).toEqual([[]])
})

test('Enter before the answer means the first that is found; Ctrl+Enter is the key of the page, and chooses nothing', async () => {
  const user = userEvent.setup()
  const heard = vi.fn()
  const search = async (text: string) => PLACES.filter(({ name }) => name.includes(text))
  show(<LookupSelect multiple aria-label="地区" chosen={[]} onChosen={(ids) => heard(ids)} search={search} />)
  await user.type(screen.getByRole('combobox', { name: '地区' }), '台{Enter}')
  expect(heard).not.toHaveBeenCalled()
  await waitFor(() => expect(heard.mock.calls).toEqual([[['TW']]]))
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(heard).toHaveBeenCalledTimes(1)
})

test('a list that closes leaves the focus with anyone who has gone on', async () => {
  const user = userEvent.setup()
  show(
    <>
      <LookupSelect multiple aria-label="地区" chosen={[]} onChosen={vi.fn()} search={() => Promise.resolve(PLACES)} />
      <input aria-label="预算" />
    </>,
  )
  screen.getByRole('combobox', { name: '地区' }).focus()
  await screen.findAllByRole('option')
  await user.keyboard('{Escape}')
  const next = screen.getByLabelText('预算')
  next.focus()
  await waitFor(() => expect(screen.queryAllByRole('option')).toEqual([]))
  expect(document.activeElement).toBe(next)
})

function Address({ counts, heard }: { counts: 'typing' | 'leaving'; heard: (value: string) => void }) {
  const [value, setValue] = useState('')
  return (
    <SuggestInput
      aria-label="链接"
      counts={counts}
      value={value}
      search={searchPlaces}
      nameOf={(id) => PLACES.find((place) => place.id === id)?.name}
      onValue={(next) => {
        setValue(next)
        heard(next)
      }}
    />
  )
}
const searchPlaces = (text: string) => Promise.resolve(PLACES.filter(({ name }) => name.includes(text)))

test('any text counts as it is typed; one that is offered is meant only when an arrow says so, and keeps its name next to it', async () => {
  const user = userEvent.setup()
  const heard = vi.fn()
  show(<Address counts="typing" heard={heard} />)
  const input = screen.getByRole('combobox', { name: '链接' })
  await user.type(input, '台')
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
  await user.keyboard('{Enter}')
  expect(heard.mock.lastCall).toEqual(['台'])
  await user.keyboard('{ArrowDown}{Enter}')
  expect(heard.mock.lastCall).toEqual(['TW'])
  expect(input).toHaveProperty('value', 'TW')
  expect(screen.getByText('台湾', { selector: 'small' })).toBeTruthy()
})

test('a choice that is off is shown with its reason and taken neither by key nor by pointer', async () => {
  const user = userEvent.setup()
  const heard = vi.fn()
  const ended = () => Promise.resolve([{ id: 'u', name: '联动页', disabledReason: '授权书已到期' }])
  show(<SuggestInput aria-label="链接" counts="typing" value="" search={ended} onValue={heard} />)
  await user.click(screen.getByRole('combobox', { name: '链接' }))
  await user.keyboard('{ArrowDown}')
  const option = await waitFor(() => screen.getByRole('option', { name: /联动页.*授权书已到期/ }))
  await user.keyboard('{ArrowDown}{Enter}')
  await user.pointer({ keys: '[MouseLeft]', target: option })
  expect([heard.mock.calls, option.getAttribute('aria-disabled')]).toEqual([[], 'true'])
})

test('where a change is to be one, typed text counts when it is left', async () => {
  const user = userEvent.setup()
  const heard = vi.fn()
  show(<Address counts="leaving" heard={heard} />)
  await user.type(screen.getByRole('combobox', { name: '链接' }), 'https://a.example')
  expect(heard.mock.calls).toEqual([])
  await user.tab()
  expect(heard.mock.calls).toEqual([['https://a.example']])
})

test('only the last question is asked and answered; a failure is told', async () => {
  vi.useFakeTimers()
  const asked: string[] = []
  const searcher = createSearcher(async (text) => {
    asked.push(text)
    if (text === 'bad') throw new Error('限流')
    return [{ id: text, name: `名${text}` }]
  })
  searcher.ask('a')
  searcher.ask('ab')
  await vi.advanceTimersByTimeAsync(300)
  expect([asked, searcher.read(), searcher.nameOf('ab')]).toEqual([['ab'], { kind: 'found', items: [{ id: 'ab', name: '名ab' }] }, '名ab'])
  searcher.ask('bad')
  await vi.advanceTimersByTimeAsync(300)
  expect(searcher.read()).toEqual({ kind: 'failed', reason: '限流' })
  vi.useRealTimers()
})

function ADay({ heard }: { heard: (day: string) => void }) {
  const [day, setDay] = useState('2026-11-20')
  return (
    <DayInput
      aria-label="从"
      day={day}
      onDay={(next) => {
        setDay(next)
        heard(next)
      }}
    />
  )
}

test('a day reads YYYY-MM-DD, is taken as soon as it is whole, steps with the arrows and keeps what is no day marked', async () => {
  const heard = vi.fn()
  show(<ADay heard={heard} />)
  const input = screen.getByLabelText('从')
  expect(input).toHaveProperty('value', '2026-11-20')
  await userEvent.clear(input)
  await userEvent.type(input, '2026/1/5')
  expect(heard.mock.calls).toEqual([['']])
  await userEvent.tab()
  expect([heard.mock.lastCall, input]).toEqual([['2026-01-05'], expect.objectContaining({ value: '2026-01-05' })])
  await userEvent.click(input)
  await userEvent.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}{PageUp}')
  expect(heard.mock.lastCall).toEqual(['2026-01-13'])
  await userEvent.clear(input)
  await userEvent.type(input, '2026-02-30')
  await userEvent.tab()
  expect([input.getAttribute('aria-invalid'), input]).toEqual(['true', expect.objectContaining({ value: '2026-02-30' })])
})

function AMonth({ heard }: { heard: (month: string) => void }) {
  const [month, setMonth] = useState('2026-11')
  const take = (next: string) => {
    setMonth(next)
    heard(next)
  }
  return <MonthInput aria-label="月份" month={month} onMonth={take} />
}

test('a month reads YYYY-MM in both languages, is taken as soon as it is whole and steps by months and years', async () => {
  const heard = vi.fn()
  show(<AMonth heard={heard} />)
  const input = screen.getByLabelText('月份')
  expect(input).toHaveProperty('value', '2026-11')
  await userEvent.clear(input)
  await userEvent.type(input, '2026年1月')
  expect(heard.mock.calls).toEqual([['']])
  await userEvent.tab()
  expect([heard.mock.lastCall, input]).toEqual([['2026-01'], expect.objectContaining({ value: '2026-01' })])
  await userEvent.click(input)
  await userEvent.keyboard('{ArrowDown}{PageUp}')
  expect(heard.mock.lastCall).toEqual(['2026-12'])
})

test('a month that is none is marked when it is left, and the one before it comes behind it no more', async () => {
  const heard = vi.fn()
  show(<AMonth heard={heard} />)
  const input = screen.getByLabelText('月份')
  await userEvent.type(input, '{Backspace}3')
  await userEvent.tab()
  expect([input.getAttribute('aria-invalid'), input.title]).toEqual(['true', '「2026-13」不是月份，请写成 2026-11'])
  expect([heard.mock.lastCall, input]).toEqual([[''], expect.objectContaining({ value: '2026-13' })])
})

const KINDS = [
  { value: '1', label: '新增' },
  { value: '2', label: '回流' },
]

test('a select shows a value its list does not know with a mark, not the first of the list in its place', async () => {
  const heard = vi.fn()
  show(<EnumSelect aria-label="类型" value="9" options={KINDS} onValue={heard} />)
  const select = screen.getByLabelText<HTMLSelectElement>('类型')
  expect([select.value, select.selectedOptions[0]?.textContent]).toEqual(['9', '9（不在字典中）'])
  await userEvent.selectOptions(select, '2')
  expect(heard.mock.calls).toEqual([['2']])
})

test('a select in which nothing is chosen asks for a choice, whether nothing is null or empty', () => {
  show(
    <>
      <EnumSelect aria-label="一" value={null} options={KINDS} onValue={vi.fn()} />
      <EnumSelect<string> aria-label="二" value="" options={KINDS} onValue={vi.fn()} />
    </>,
  )
  expect(['一', '二'].map((name) => screen.getByLabelText<HTMLSelectElement>(name).selectedOptions[0]?.textContent)).toEqual([
    '请选择',
    '请选择',
  ])
})

test('of several, what the list does not know is shown with a mark and is kept until it is taken out', async () => {
  const heard = vi.fn()
  show(<ChoiceList label="类型" chosen={['1', '9']} options={KINDS} onChosen={heard} />)
  await userEvent.click(screen.getByRole('checkbox', { name: '回流' }))
  await userEvent.click(screen.getByRole('checkbox', { name: '9（不在字典中）' }))
  expect(heard.mock.calls).toEqual([[['1', '2', '9']], [['1']]])
})

test('where there is no room for a list, a button says what is chosen and opens it', async () => {
  const heard = vi.fn()
  show(<ChoiceButton label="年龄" chosen={['2', '1']} options={KINDS} onChosen={heard} />)
  const button = screen.getByRole('button', { name: /^年龄: .+、.+/ })
  await userEvent.click(button)
  await userEvent.click(await screen.findByRole('checkbox', { name: '回流' }))
  expect(heard.mock.calls).toEqual([[['1']]])
})

test('a filter names a value of the address that its list does not offer, and can be widened again', async () => {
  const heard = vi.fn()
  show(<FilterSelect label="游戏" all="全部" value="999" options={KINDS} onValue={heard} />)
  const select = screen.getByLabelText<HTMLSelectElement>('游戏')
  expect(select.selectedOptions[0]?.textContent).toBe('999（不在字典中）')
  await userEvent.selectOptions(select, '游戏 · 全部')
  expect(heard.mock.calls).toEqual([['']])
})

test.each([
  ['zh', '移除「横版」'],
  ['en', 'Remove “横版”'],
] as const)('the cross of a tag says in %s what it takes out', async (language, name) => {
  const onValues = vi.fn()
  show(<TextTags label="标签" values={['首发', '横版']} onValues={onValues} />, language)
  await userEvent.click(screen.getByRole('button', { name }))
  expect(onValues.mock.calls).toEqual([[['首发']]])
})

test('what is typed is a tag when the field is left, and tags that are fixed have no cross', async () => {
  const onValues = vi.fn()
  const { rerender } = show(<TextTags label="标签" values={['首发']} onValues={onValues} />)
  await userEvent.type(screen.getByLabelText('标签'), '横版')
  await userEvent.tab()
  await waitFor(() => expect(onValues.mock.calls).toEqual([[['首发', '横版']]]))
  rerender(<TextTags label="标签" values={['首发']} onValues={onValues} disabled />)
  expect(screen.queryByRole('button')).toBeNull()
})

test('a choice is taken out by the cross that says its name', async () => {
  const heard = vi.fn()
  show(
    <LookupSelect
      multiple
      aria-label="地区"
      chosen={['TW']}
      nameOf={() => '台湾'}
      onChosen={(ids) => heard(ids)}
      search={() => Promise.resolve([])}
    />,
  )
  await userEvent.click(screen.getByRole('button', { name: '移除「台湾」' }))
  expect(heard.mock.calls).toEqual([[[]]])
})
