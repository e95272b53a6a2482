import { Button, Menu, MenuItem } from '@blueprintjs/core'
import { Blank, CaretDown, Tick } from '@blueprintjs/icons'
import { createContext, type ReactNode } from 'react'
import { Popover } from '#views/kit/popover/Popover.tsx'
import { CornerMark, type Corner } from '#views/kit/shell/CornerMark.tsx'
import { follow } from '#views/kit/shell/follow.ts'
import { useSay } from '#views/kit/words.tsx'

export type PageLink = {
  key: string
  /** a key of the catalogue */
  title: string
  href: string
  /** what waits there */
  corner?: Corner | undefined
}

type Props = {
  pages: readonly PageLink[]
  /** key of the page that is open */
  here: string
  onGo: (href: string) => void
}

/** The pages of figures, the open one chosen; each link takes along what the page is narrowed to. */
export function PageSwitch({ pages, here, onGo }: Props) {
  const say = useSay()
  const open = pages.find(({ key }) => key === here)
  const waiting = pages.find(({ corner }) => corner)?.corner
  return (
    <Popover
      animation="minimal"
      arrow={false}
      placement="bottom-start"
      content={
        <Menu size="small" aria-label={say('insight.pages')}>
          {pages.map(({ key, title, href, corner }) => (
            <MenuItem
              key={key}
              href={href}
              icon={key === here ? <Tick /> : <Blank />}
              aria-current={key === here ? 'page' : undefined}
              text={
                <>
                  {say(title)}
                  <CornerMark corner={corner} />
                </>
              }
              onClick={(event) => follow(event, href, onGo)}
            />
          ))}
        </Menu>
      }
    >
      <Button size="small" endIcon={<CaretDown />}>
        {open ? say('insight.pages.at', { name: say(open.title) }) : say('insight.pages')}
        <CornerMark corner={waiting && { text: '•', spoken: waiting.spoken }} />
      </Button>
    </Popover>
  )
}

/** The switch of the page that is open, which its head shows; null: it is shown by itself, as in a story. */
export const PageSwitchContext = createContext<ReactNode>(null)
