import '#i18n/channel-words.ts'
import { HTMLTable } from '@blueprintjs/core'
import { MAX_ITEMS } from '#domain/batch/tally.ts'
import { abilitiesOf, type Abilities } from '#domain/channels/abilities.ts'
import type { Channel, Level } from '#domain/channels/channel.ts'
import { channelsOf, currentChannel } from '#domain/channels/index.ts'
import { countText } from '#domain/display/numbers.ts'
import { FIXED } from '#domain/dictionaries/fixed.ts'
import { useSay, type Say } from '#views/kit/words.tsx'

type Row = { key: string; textOf: (say: Say, abilities: Abilities, channel: Channel) => string }

const list = (say: Say, words: readonly string[]) => words.join(say('common.between')) || say('common.none')
const countName = (say: Say, { key }: Channel, level: Level) => say(`channel.${key}.count.${level}`)
const levels = (say: Say, channel: Channel, some: readonly Level[]) =>
  list(
    say,
    some.map((level) => countName(say, channel, level)),
  )
const figures = (say: Say, channel: Channel, byLevel: Readonly<Record<Level, number>>) =>
  Object.entries(byLevel)
    .map(([level, figure]) => `${countName(say, channel, level)} ${figure}`)
    .join(' · ') || say('common.none')

const ROWS: readonly Row[] = [
  {
    key: 'begins',
    textOf: (say, { begins }) =>
      list(
        say,
        begins.map((way) => say(`dictionary_page.ability.begins.${way}`)),
      ),
  },
  { key: 'max_items', textOf: () => countText(MAX_ITEMS) },
  { key: 'pauses', textOf: (say, { pauses }, channel) => levels(say, channel, pauses) },
  { key: 'day_budget', textOf: (say, { dayBudget }, channel) => levels(say, channel, dayBudget) },
  { key: 'total_budget', textOf: (say, { totalBudget }, channel) => levels(say, channel, totalBudget) },
  {
    key: 'day_parting',
    textOf: (say, { dayParting }) => (dayParting ? say(`dictionary_page.ability.day_parting.${dayParting}`) : say('common.none')),
  },
  {
    key: 'materials',
    textOf: (say, { materialKinds }) =>
      list(
        say,
        materialKinds.map((kind) => say(`dictionary_page.ability.material.${kind}`)),
      ),
  },
  {
    key: 'unique_names',
    textOf: (say, { uniqueNames }) => say(uniqueNames ? 'dictionary_page.ability.yes' : 'dictionary_page.ability.no'),
  },
  { key: 'max_ads', textOf: (say, { maxInParent }, channel) => figures(say, channel, maxInParent) },
  { key: 'name_length', textOf: (say, { nameMaxLength }, channel) => figures(say, channel, nameMaxLength) },
]

/** What each network can do. Those that the console builds no batches for are named, and nothing is claimed of them. */
export function ChannelAbilities() {
  const say = useSay()
  const networks = FIXED.spreader_channel.flatMap(({ value }) =>
    channelsOf(value).map((channel) => ({ channel, abilities: abilitiesOf(channel) })),
  )
  const others = FIXED.spreader_channel.filter(({ value }) => !currentChannel(value)).map(({ name }) => say(name))
  return (
    <section aria-label={say('dictionary_page.abilities')}>
      <h3>{say('dictionary_page.abilities')}</h3>
      <p className="fd-muted">{say('dictionary_page.abilities.hint')}</p>
      <div className="fd-table-scroll">
        <HTMLTable compact className="fd-table">
          <thead>
            <tr>
              <th scope="col">{say('dictionary_page.ability')}</th>
              {networks.map(({ channel: { key } }) => (
                <th key={key} scope="col">
                  {say(`network_name.${key}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ROWS.map(({ key, textOf }) => (
              <tr key={key}>
                <th scope="row">{say(`dictionary_page.ability.${key}`)}</th>
                {networks.map(({ abilities, channel }) => (
                  <td key={channel.key}>{textOf(say, abilities, channel)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </HTMLTable>
      </div>
      {others.length > 0 ? <p className="fd-muted">{say('dictionary_page.ability.others', { names: list(say, others) })}</p> : null}
    </section>
  )
}
