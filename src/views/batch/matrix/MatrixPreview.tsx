import { HTMLTable } from '@blueprintjs/core'
import type { MatrixPlan } from '#domain/batch/creative-matrix.ts'
import type { Channel } from '#domain/channels/channel.ts'
import { levelOf, shownLevel } from '#domain/channels/levels.ts'
import { countText } from '#domain/display/numbers.ts'
import { useSay } from '#views/kit/words.tsx'
import { reasonWords } from '../field/field-words.ts'

/** So many rows are listed, those that cannot have their ads first; the rest is counted. */
const SHOWN = 100

/** The ads that come of the ticks, row by row, against the limit of the network. */
export function MatrixPreview({ channel, plan }: { channel: Channel; plan: MatrixPlan }) {
  const say = useSay()
  const { maxInParent } = levelOf(channel, shownLevel(channel))
  const lines = plan.lines.toSorted((a, b) => b.blockers.length - a.blockers.length)
  return (
    <>
      <p role="status" className="fd-figures">
        {say('batch.matrix.sum', { ads: countText(plan.ads.length), rows: countText(plan.lines.length) })}
      </p>
      <div className="fd-staged-list" tabIndex={0} role="group" aria-label={say('batch.matrix.ads')}>
        <HTMLTable compact className="fd-table">
          <thead>
            <tr>
              <th>{say('batch.matrix.row')}</th>
              <th>{say('batch.matrix.ads')}</th>
              <th>{say('batch.matrix.total')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.slice(0, SHOWN).map(({ row, ads, total, blockers }) => (
              <tr key={row.seq}>
                <th scope="row" title={row.account}>
                  {row.name}
                </th>
                <td>
                  {ads.map(({ name }) => name).join(say('common.between'))}
                  {blockers.map((one) => (
                    <div key={one.code} className="fd-problem-mistake">
                      {reasonWords(say, channel, one)}
                    </div>
                  ))}
                </td>
                <td className="fd-figures">
                  {maxInParent === undefined ? countText(total) : `${countText(total)} / ${countText(maxInParent)}`}
                </td>
              </tr>
            ))}
          </tbody>
        </HTMLTable>
      </div>
      {lines.length > SHOWN ? <p className="fd-hint">{say('batch.matrix.more_rows', { count: countText(lines.length - SHOWN) })}</p> : null}
    </>
  )
}
