import { DayInput } from '#views/kit/inputs/DayInput.tsx'
import { MonthInput } from '#views/kit/inputs/MonthInput.tsx'
import { Worded } from '#views/kit/inputs/Worded.tsx'
import { useSay } from '#views/kit/words.tsx'

type Filter = Readonly<Record<string, string>>
type Props = { of: 'day' | 'month'; filter: Filter; onFilter: (filter: Filter) => void }

/** From one day or month to another, both of them included; an empty end leaves the list open there. */
export function PeriodFilter({ of, filter, onFilter }: Props) {
  const say = useSay()
  const end = (name: 'from' | 'to') => {
    const shared = { 'aria-label': say(`thing.period.${of}.${name}`) }
    const set = (value: string) => onFilter({ ...filter, [name]: value })
    const value = filter[name] ?? ''
    return (
      <Worded word={say(`kit.word.${name}`)}>
        {of === 'day' ? <DayInput {...shared} day={value} onDay={set} /> : <MonthInput {...shared} month={value} onMonth={set} />}
      </Worded>
    )
  }
  return (
    <>
      {end('from')}
      {end('to')}
    </>
  )
}
