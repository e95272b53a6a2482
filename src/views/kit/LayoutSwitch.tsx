import { Button, ButtonGroup } from '@blueprintjs/core'
import type { ReactElement } from 'react'

type Props<Layout extends string> = {
  layouts: readonly { layout: Layout; icon?: ReactElement; text: string }[]
  now: Layout
  onLayout: (layout: Layout) => void
}

/** The ways a page can show the same rows, one of them pressed. */
export const LayoutSwitch = <Layout extends string>({ layouts, now, onLayout }: Props<Layout>) => (
  <ButtonGroup>
    {layouts.map(({ layout, icon, text }) => (
      <Button
        key={layout}
        size="small"
        icon={icon}
        active={layout === now}
        aria-pressed={layout === now}
        text={text}
        onClick={() => onLayout(layout)}
      />
    ))}
  </ButtonGroup>
)
