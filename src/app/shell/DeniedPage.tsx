import { TextArea } from '@blueprintjs/core'
import { useLocation } from 'react-router-dom'
import type { Blocker } from '#domain/blocker.ts'
import { lookedAtWords, missingText } from '#permissions/grant-words.ts'
import { explain, personOf } from '#permissions/page-can.ts'
import { pageOf } from '#permissions/pages.ts'
import { NoPermissionState } from '#views/kit/shell/states.tsx'
import { sayReasons, useSay } from '#views/kit/words.tsx'
import { lazyPage } from '#app/entry/load-part.tsx'
import { useMaybeSignedIn } from './services-context.tsx'

const WhoToAsk = lazyPage(() => import('./WhoToAsk.tsx'), 'WhoToAsk')

/** A page this person may not open: why, where the grants were looked for, what to ask for, and whom. */
export function DeniedPage({ reasons }: { reasons: readonly Blocker[] }) {
  const say = useSay()
  return (
    <div className="fd-missing">
      <NoPermissionState hint={sayReasons(say, reasons)} />
      <Request />
      <WhoToAsk />
    </div>
  )
}

/** The explanation of the page's grants (the same the administrator sees), and a sentence to send. */
function Request() {
  const say = useSay()
  const { pathname } = useLocation()
  const user = useMaybeSignedIn()?.user
  const page = pageOf(pathname)
  if (!user || !page) return null
  const { looked_at, missing } = explain(personOf(user), page.name)
  const what = missing.map((one) => missingText(say, one)).join(say('audit.between'))
  const steps = lookedAtWords(say, looked_at)
  const asked = { name: user.name, account: user.account, page: say(`page.${page.name}`), path: pathname, what }
  return (
    <>
      {steps.length > 0 ? (
        <ul aria-label={say('access.looked_at')} className="fd-plain fd-muted">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
      ) : null}
      <TextArea
        fill
        readOnly
        autoResize
        aria-label={say('access.request')}
        value={say('access.request.text', asked)}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <span className="fd-muted">{say('access.request.hint')}</span>
    </>
  )
}
