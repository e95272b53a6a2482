import { useSearchParams } from 'react-router-dom'

const FOR_GAME = 'for_game'

/** The way to the take-over of ad accounts; the game it is for is chosen there already. */
export const forGamePath = (href: string, gameId: string): string =>
  gameId === '' ? href : `${href}?${new URLSearchParams({ [FOR_GAME]: gameId })}`

/** The game that the person came from; empty: none. */
export const useForGame = (): string => useSearchParams()[0].get(FOR_GAME) ?? ''
