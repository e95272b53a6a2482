import type { ComponentProps } from 'react'
import { Palette } from '#views/kit/shell/Palette.tsx'
import { paletteItems } from './palette-items.ts'

export type ShellPaletteProps = Omit<ComponentProps<typeof Palette>, 'items'> & { facts: Parameters<typeof paletteItems>[0] }

/** The palette with what it offers; nothing is listed while it is closed. */
export function ShellPalette({ facts, isOpen, ...rest }: ShellPaletteProps) {
  return <Palette {...rest} isOpen={isOpen} items={isOpen ? paletteItems(facts) : []} />
}
