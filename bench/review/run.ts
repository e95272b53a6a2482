import { measureQueue } from './queue.ts'
import { measureWords } from './words.ts'

/**
 * `npm run bench -- review [rounds]`: a decision of a reviewer until the next item is painted, next to a bare page that shows the same
 * pictures; and 10,000 texts searched for 5,000 words next to a library. A missed gate ends with code 1.
 */
const [rounds = 5] = process.argv.slice(2).map(Number)

const isQueueWithin = await measureQueue(rounds)
const areWordsWithin = measureWords(10_000, 5_000, rounds)
process.exitCode = isQueueWithin && areWordsWithin ? 0 : 1
