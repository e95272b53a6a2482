import { follow } from './shell/follow.ts'
import { useSay } from './words.tsx'

/** A link above a page to the page that its work goes on at. */
export function WayTo({ href, word, onGo }: { href: string; word: string; onGo: (href: string) => void }) {
  const say = useSay()
  return (
    <p className="fd-lead">
      <a href={href} onClick={(event) => follow(event, href, onGo)}>
        {say(word)} →
      </a>
    </p>
  )
}
