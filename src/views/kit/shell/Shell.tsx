import { Button, Menu, MenuDivider, MenuItem } from '@blueprintjs/core'
import { CaretDown, Contrast, Help, LogOut, Menu as MenuIcon, Search, Translate, User } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import type { Blocker } from '#domain/blocker.ts'
import type { Language } from '#i18n/catalogue.ts'
import { FlowTray, type TrayFlow } from '../flow/FlowTray.tsx'
import { sayReasons, useSay } from '../words.tsx'
import { BarPopover } from './BarPopover.tsx'
import { follow } from './follow.ts'
import type { Theme } from './theme.ts'
import { ToolsMenu, type ToolsMenuProps } from './ToolsMenu.tsx'
import { CornerMark, type Corner } from './CornerMark.tsx'

export type ShellEntry = {
  key: string
  /** catalogue key or plain text */
  title: string
  href: string
  isHere: boolean
  /** in the corner, already capped; `spoken` says it in words */
  corner?: Corner
  /** inner entries make a menu */
  entries?: readonly Omit<ShellEntry, 'entries'>[]
}

type Props = {
  entries: readonly ShellEntry[]
  onGo: (href: string) => void
  /** whose console it is, next to the product's name */
  company?: ReactNode
  user: { name: string; detail?: string }
  onLogOut: () => void
  /** why no one may sign out now */
  logOutBlockers?: readonly Blocker[]
  /** what has to end first, each leading to where it is */
  logOutWaitsFor?: readonly { key: string; title: string; href: string }[]
  /** the tools, after the entries */
  tools?: Omit<ToolsMenuProps, 'flows'>
  onPalette?: () => void
  /** next to the page: the help */
  side?: ReactNode
  language: Language
  onLanguage: (language: Language) => void
  theme: Theme
  onTheme: (theme: Theme) => void
  flows: readonly TrayFlow[]
  onHelp?: () => void
  /** under the user's name: own pages */
  userEntries?: readonly { key: string; title: string; onSelect: () => void }[]
  children: ReactNode
}

/** The frame of every page: one dark bar in both themes, and the page below it. */
export function Shell({
  entries,
  onGo,
  company = null,
  user,
  onLogOut,
  logOutBlockers = [],
  logOutWaitsFor = [],
  tools,
  onPalette,
  side = null,
  language,
  onLanguage,
  theme,
  onTheme,
  flows,
  onHelp,
  userEntries = [],
  children,
}: Props) {
  const say = useSay()
  // what has ended is listed until it is taken off, and is not open any more
  const open = flows.filter(({ state }) => state !== 'done').length
  const waiting = flows.filter(({ state }) => state === 'refused' || state === 'unknown' || state === 'attention').length
  return (
    <div className="fd-shell">
      <a className="fd-skip" href="#main">
        {say('shell.skip')}
      </a>
      <header className="fd-topbar bp6-dark">
        <BarPopover
          placement="bottom-start"
          content={<NarrowMenu entries={tools ? [...entries, { key: 'tools', ...tools }] : entries} onGo={onGo} />}
        >
          <Button className="fd-topbar-narrow" variant="minimal" icon={<MenuIcon />} aria-label={say('shell.menu')} />
        </BarPopover>
        <a className="fd-logo" href="/" aria-label={say('common.product')} onClick={(event) => follow(event, '/', onGo)}>
          <span aria-hidden="true" className="fd-logo-mark" />
          <span className="fd-logo-name">Flightdeck</span>
        </a>
        <nav className="fd-topbar-nav" aria-label={say('shell.menu')}>
          {entries.map((entry) =>
            entry.entries ? (
              <EntryMenu key={entry.key} entry={entry} onGo={onGo} />
            ) : (
              <EntryLink key={entry.key} entry={entry} onGo={onGo} />
            ),
          )}
          {tools ? <ToolsMenu {...tools} flows={flows} onGo={onGo} /> : null}
        </nav>
        <span className="fd-spacer" />
        {/* it comes later than the menu, which must not move then */}
        {company}
        {onPalette ? (
          <Button
            variant="minimal"
            icon={<Search />}
            aria-label={say('shell.palette')}
            aria-keyshortcuts="Control+K Meta+K"
            title={say('shell.palette')}
            onClick={onPalette}
          >
            <kbd aria-hidden="true" className="fd-key fd-wide">
              Ctrl K
            </kbd>
          </Button>
        ) : null}
        <BarPopover placement="bottom-end" content={<FlowTray flows={flows} onOpen={({ href }) => onGo(href)} />}>
          <Button
            variant="minimal"
            className={waiting > 0 ? 'fd-topbar-waiting' : ''}
            endIcon={<CaretDown />}
            aria-label={say('shell.flows_spoken', { count: open, waiting })}
          >
            <span aria-hidden="true">⟳ </span>
            <span className="fd-figures fd-narrow">{open}</span>
            <span className="fd-wide">{say('shell.flows', { count: open })}</span>
          </Button>
        </BarPopover>
        {onHelp ? (
          <Button variant="minimal" icon={<Help />} aria-label={say('shell.help')} title={say('shell.help')} onClick={onHelp} />
        ) : null}
        <Button
          variant="minimal"
          icon={<Translate />}
          text={language === 'zh' ? 'EN' : '中'}
          lang={language === 'zh' ? 'en' : 'zh'}
          aria-label={language === 'zh' ? 'English' : '中文'}
          title={language === 'zh' ? 'English' : '中文'}
          onClick={() => onLanguage(language === 'zh' ? 'en' : 'zh')}
        />
        <Button
          variant="minimal"
          icon={<Contrast />}
          aria-label={say(theme === 'dark' ? 'shell.theme_light' : 'shell.theme_dark')}
          title={say(theme === 'dark' ? 'shell.theme_light' : 'shell.theme_dark')}
          onClick={() => onTheme(theme === 'dark' ? 'light' : 'dark')}
        />
        <BarPopover
          placement="bottom-end"
          content={
            <Menu>
              <MenuDivider title={user.detail ? `${user.name} · ${user.detail}` : user.name} />
              {userEntries.map(({ key, title, onSelect }) => (
                <MenuItem key={key} text={say(title)} onClick={onSelect} />
              ))}
              <MenuItem
                icon={<LogOut />}
                text={say('shell.log_out')}
                label={sayReasons(say, logOutBlockers)}
                disabled={logOutBlockers.length > 0}
                onClick={onLogOut}
              />
              {logOutWaitsFor.map(({ key, title, href }) => (
                <MenuItem key={key} text={title} href={href} roleStructure="menuitem" onClick={(event) => follow(event, href, onGo)} />
              ))}
            </Menu>
          }
        >
          <Button variant="minimal" icon={<User />} endIcon={<CaretDown />} aria-label={say('shell.user_menu', { name: user.name })}>
            <span className="fd-wide">{user.name}</span>
          </Button>
        </BarPopover>
      </header>
      <div className="fd-below">
        <main id="main" tabIndex={-1} className="fd-main">
          {children}
        </main>
        {side}
      </div>
    </div>
  )
}

type EntryProps = { entry: ShellEntry; onGo: (href: string) => void }

function EntryLink({ entry, onGo }: EntryProps) {
  const say = useSay()
  return (
    <a
      className={entry.isHere && !entry.entries ? 'fd-topbar-link fd-topbar-here' : 'fd-topbar-link'}
      href={entry.href}
      aria-current={entry.isHere ? 'page' : undefined}
      onClick={(event) => follow(event, entry.href, onGo)}
    >
      {say(entry.title)}
      <CornerMark corner={entry.corner} />
    </a>
  )
}

/** A press leads to the page, as for every other entry; the arrow next to it opens those below. */
function EntryMenu({ entry, onGo }: EntryProps) {
  const say = useSay()
  return (
    <span className={entry.isHere ? 'fd-topbar-split fd-topbar-here' : 'fd-topbar-split'}>
      <EntryLink entry={entry} onGo={onGo} />
      <BarPopover placement="bottom-end" content={<EntryItems entries={entry.entries ?? []} onGo={onGo} />}>
        <Button variant="minimal" size="small" icon={<CaretDown />} aria-label={say('shell.pages_of', { title: say(entry.title) })} />
      </BarPopover>
    </span>
  )
}

function EntryItems({ entries, onGo }: { entries: readonly Omit<ShellEntry, 'entries'>[]; onGo: (href: string) => void }) {
  const say = useSay()
  return (
    <Menu>
      {entries.map(({ key, title, href, isHere }) => (
        <MenuItem
          key={key}
          text={say(title)}
          href={href}
          selected={isHere}
          roleStructure="menuitem"
          onClick={(event) => follow(event, href, onGo)}
        />
      ))}
    </Menu>
  )
}

const NarrowMenu = ({ entries, onGo }: Pick<Props, 'entries' | 'onGo'>) => (
  <EntryItems entries={entries.flatMap((entry) => entry.entries ?? [entry])} onGo={onGo} />
)
