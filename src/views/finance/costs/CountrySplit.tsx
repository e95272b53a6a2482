import type { CostDesk } from '#machines/cost-entry/cost-entry.types.ts'
import { EnumSelect } from '#views/kit/inputs/EnumSelect.tsx'
import { useSay } from '#views/kit/words.tsx'

type Props = { groups: CostDesk['countryGroups']; disabled?: boolean; onSplit: (countries: readonly string[]) => void }

/** Country shortcuts: one cost becomes one for each country of the group, and the parts add up to it. */
export function CountrySplit({ groups, disabled = false, onSplit }: Props) {
  const say = useSay()
  return (
    <EnumSelect
      value={null}
      placeholder={say('finance.cost.split_by_country')}
      aria-label={say('finance.cost.split_by_country')}
      options={groups.map(({ id, name }) => ({ value: id, label: name }))}
      disabled={disabled}
      fill={false}
      onValue={(chosen) => onSplit(groups.find(({ id }) => id === chosen)?.countries.map(({ value }) => value) ?? [])}
    />
  )
}
