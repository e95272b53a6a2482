import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { CopyButton } from '../CopyButton.tsx'
import { useSay } from '../words.tsx'
import { BarPopover } from './BarPopover.tsx'

const PUT_AWAY = 'flightdeck.demo_put_away'
/** How an empty company is begun next to the demo. */
const EMPTY_COMPANY = 'DEMO=0 DATA_DIR=./company PORT=8081 npm start'

/** Whose console it is, in the bar; that of the demo says so until it is put away for the session of this tab. */
export function CompanyMark({ name, isDemo }: { name: string; isDemo: boolean }) {
  const say = useSay()
  const [isAway, setAway] = useState(() => window.sessionStorage.getItem(PUT_AWAY) !== null)
  const putAway = () => {
    window.sessionStorage.setItem(PUT_AWAY, '1')
    setAway(true)
  }
  return (
    <>
      {name ? <span className="fd-company fd-wide">{name}</span> : null}
      {isDemo && !isAway ? (
        <BarPopover
          placement="bottom-start"
          content={
            <div className="fd-demo-note">
              <p>{say('shell.demo.hint')}</p>
              <code>{EMPTY_COMPANY}</code>
              <div className="fd-buttons">
                <CopyButton text={EMPTY_COMPANY} label="shell.demo.copy" copied="shell.demo.copied" />
                <Button size="small" variant="minimal" text={say('shell.demo.put_away')} onClick={putAway} />
              </div>
            </div>
          }
        >
          <Button className="fd-wide" variant="minimal" size="small" text={say('shell.demo')} />
        </BarPopover>
      ) : null}
    </>
  )
}
