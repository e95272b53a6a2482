import { textWidth } from '#domain/text-width.ts'

export type RoadPlace = { x: number; y: number; width: number; height: number; lines: readonly string[] }
/** `ways[n]` leads from the box n to the next. */
export type RoadDrawing = { boxes: readonly RoadPlace[]; ways: readonly string[]; height: number }

/** px of a character of half width in text of 12 px, of a line, and of what is free around lines, boxes and the drawing. */
const [HALF, LINE, AROUND, GAP_X, GAP_Y, MARGIN] = [7, 16, 7, 24, 20, 16]
/** px of a box at most; of the sign in front of its words; of a mark behind them. */
const [MOST, SIGN, MARK] = [220, 16, 30]

type Laid = { title: string; told: string | null; failures: readonly unknown[] }

/** Boxes from the left, in as many rows as the width takes; in a box the title, and below it what is said of it. */
export function layoutRoad(stages: readonly Laid[], width: number): RoadDrawing {
  const right = Math.max(width, 160) - MARGIN
  const most = Math.min(MOST, right - MARGIN) - 2 * AROUND - SIGN - MARK
  const boxes: RoadPlace[] = []
  let [x, y, tallest] = [MARGIN, MARGIN, 0]
  for (const { title, told, failures } of stages) {
    const lines = [...wrapped(title, most), ...(told === null ? [] : wrapped(told, most))]
    const own = Math.max(...lines.map(px)) + 2 * AROUND + SIGN + (failures.length > 0 ? MARK : 0)
    const height = lines.length * LINE + 2 * AROUND
    if (x > MARGIN && x + own > right) {
      x = MARGIN
      y += tallest + GAP_Y
      tallest = 0
    }
    boxes.push({ x, y, width: own, height, lines })
    x += own + GAP_X
    tallest = Math.max(tallest, height)
  }
  const ways = boxes.slice(1).map((to, index) => wayBetween(boxes[index] ?? to, to))
  return { boxes, ways, height: y + tallest + MARGIN }
}

/** Straight on, or around the end of a row to the start of the next. */
function wayBetween(from: RoadPlace, to: RoadPlace): string {
  const [right, line] = [from.x + from.width, firstLine(from)]
  if (to.y === from.y) return `M${right} ${line}H${to.x}`
  const turn = to.y - GAP_Y / 2
  return `M${right} ${line}h${MARGIN / 2}V${turn}H${to.x - MARGIN / 2}V${firstLine(to)}H${to.x}`
}

/** The ways are as high as the first line of a box, which all of a row have. */
const firstLine = ({ y }: RoadPlace): number => y + AROUND + LINE / 2

type Point = { x: number; y: number }
/** Where the sign of a box begins, its words line by line, and where its mark ends. */
export const signOf = (box: RoadPlace): Point => ({ x: box.x + AROUND, y: firstLine(box) })
export const wordsOf = (box: RoadPlace, line: number): Point => ({ x: box.x + AROUND + SIGN, y: firstLine(box) + line * LINE })
export const markOf = (box: RoadPlace): Point => ({ x: box.x + box.width - AROUND, y: firstLine(box) })

const px = (text: string): number => textWidth(text) * HALF

/** Words in lines of so many px: parted at spaces, a word that is too long and 中文 anywhere. */
export function wrapped(text: string, most: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const part of text.match(/[\u2e80-\uffef]|[^\s\u2e80-\uffef]+|\s+/g) ?? []) {
    for (const piece of px(part) > most ? Array.from(part) : [part]) {
      if (px((line + piece).trimEnd()) > most && line.trim() !== '') {
        lines.push(line.trimEnd())
        line = ''
      }
      line += line === '' ? piece.trimStart() : piece
    }
  }
  return line.trim() === '' ? lines : [...lines, line.trimEnd()]
}
