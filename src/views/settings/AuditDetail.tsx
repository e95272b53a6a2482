import { HTMLTable } from '@blueprintjs/core'
import type { AuditLine } from '#contract/audit-line.ts'
import { entityIdWord } from '#domain/audit/audit-names.ts'
import { entityWord, wordedChanges } from '#permissions/audit-words.ts'
import { useSay } from '#views/kit/words.tsx'

/** One line of the trail: what it is about, and what it changed, field by field. */
export function AuditDetail({ line }: { line: AuditLine }) {
  const say = useSay()
  const changes = wordedChanges(say, line)
  return (
    <>
      <dl className="fd-settings-facts">
        <dt>{say('administration.audit.who')}</dt>
        <dd>{line.user_name ?? line.user_id ?? say('administration.audit.system')}</dd>
        <dt>{say('administration.audit.entity')}</dt>
        <dd>
          {entityWord(say, line.entity)} · {entityIdWord(say, line)}
        </dd>
        <dt>{say('administration.audit.event')}</dt>
        <dd className="fd-figures">{line.event}</dd>
        <dt>{say('administration.audit.request')}</dt>
        <dd className="fd-figures">{line.request_id}</dd>
      </dl>
      {changes.length === 0 ? (
        <p className="fd-muted">{say('settings.audit.no_fields')}</p>
      ) : (
        <HTMLTable compact className="fd-settings-changes">
          <thead>
            <tr>
              <th scope="col">{say('settings.audit.field')}</th>
              <th scope="col">{say('administration.audit.before')}</th>
              <th scope="col">{say('administration.audit.after')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ path, field, before, after }) => (
              <tr key={path}>
                <th scope="row">{field}</th>
                <td>{before === '' ? '–' : before}</td>
                <td>{after === '' ? '–' : after}</td>
              </tr>
            ))}
          </tbody>
        </HTMLTable>
      )}
    </>
  )
}
