import { Button, Callout } from '@blueprintjs/core'
import { useState } from 'react'
import type { Blocker } from '#domain/blocker.ts'
import { csvText } from '#domain/csv-cell.ts'
import { INVITATION } from '#domain/invitation.ts'
import { BlockerList } from '#views/kit/BlockerList.tsx'
import { downloadText } from '#views/kit/grid/download.ts'
import { FileDrop } from '#views/kit/inputs/FileDrop.tsx'
import { useSay } from '#views/kit/words.tsx'
import { thingTemplate } from '#views/kit/thing/thing-template.ts'
import { Imported } from '#views/things/ImportPanel.tsx'
import { SaveEnding } from '#views/things/SaveEnding.tsx'
import { useSaveState } from '#views/things/use-save-state.ts'
import type { SaveRef } from '../types.ts'
import { daysBlockers, InviteTo } from './InviteTo.tsx'
import { linkOf } from './LinkOnce.tsx'
import { SendByRobot } from './SendByRobot.tsx'
import { beginsAs, type InviteChoices, type InvitedTo, type InviteSheet as Sheet, type SheetInvited } from './wire.ts'

type Props = { save: SaveRef<Sheet, SheetInvited>; choices: InviteChoices; mayInvite: readonly Blocker[] }

/** Many people at once: a line of a sheet each. Their links are saved as a file, once. */
export function InviteSheet({ save, choices, mayInvite }: Props) {
  const say = useSay()
  const [to, setTo] = useState<InvitedTo>(() => {
    const { games, regions, days } = beginsAs(choices)
    return { games, regions, days }
  })
  const { saved, isBusy } = useSaveState(save)
  const against = [...mayInvite, ...daysBlockers(to.days)]
  const heads = [say('invitation.field.account'), say('invitation.field.name'), say('invitation.link_head')]
  const keep = ({ links }: SheetInvited) => {
    const lines = [heads, ...links.map(({ account, name, secret }) => [account, name, linkOf(secret)])]
    downloadText('invitations.csv', csvText(lines))
  }
  if (saved)
    return (
      <div className="fd-contents">
        <Imported thing={INVITATION} result={saved} />
        {saved.links.length > 0 ? (
          <Callout intent="warning" icon={null} title={say('invitation.links', { count: saved.links.length })}>
            <p>{say('invitation.links.hint')}</p>
            <Button intent="primary" text={say('invitation.links.save')} onClick={() => keep(saved)} />
            {saved.robot ? <SendByRobot group={saved.robot.group} links={saved.links.map(({ id, secret }) => ({ id, secret }))} /> : null}
          </Callout>
        ) : null}
      </div>
    )
  return (
    <div className="fd-contents">
      <p className="fd-muted">{say('invitation.sheet.hint')}</p>
      <InviteTo to={to} choices={choices} blockers={against} onChange={(part) => setTo({ ...to, ...part })} />
      {mayInvite.length > 0 ? <BlockerList blockers={mayInvite} /> : null}
      <FileDrop
        label={say('thing.import.choose')}
        accept=".xlsx,.csv,.tsv,.txt"
        template={thingTemplate(say, INVITATION)}
        disabled={isBusy || against.length > 0}
        onFiles={([file]) => (file ? save.send({ type: 'save', draft: { ...to, file } }) : undefined)}
      />
      <SaveEnding save={save} saved={null} />
    </div>
  )
}
