import { HTMLTable } from '@blueprintjs/core'
import type { AuditLine } from '#contract/audit-line.ts'
import { entityIdWord } from '#domain/audit/audit-names.ts'
import { entityWord, wordedChanges } from '#permissions/audit-words.ts'
import { Facts } from '#views/kit/Facts.tsx'
import { useSay } from '#views/kit/words.tsx'

/** One line of the trail: what it is about, and what it changed, field by field. */
export function AuditDetail({ line }: { line: AuditLine }) {
  const say = useSay()
  const changes = wordedChanges(say, line)
  return (
    <>
      <Facts
        facts={[
          [say('administration.audit.who'), line.user_name ?? line.user_id ?? say('administration.audit.system')],
          [say('administration.audit.entity'), `${entityWord(say, line.entity)} · ${entityIdWord(say, line)}`],
          [say('administration.audit.event'), line.event],
          [say('administration.audit.request'), line.request_id],
        ]}
      />
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
