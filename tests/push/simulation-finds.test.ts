import { describe, expect, test } from 'vitest'
import { MUTANTS } from './simulation/mutants.ts'
import { LONG_MS, simulate, theSimulation } from './simulation/simulated.ts'

const A_MUTANT_WITHIN = 300

const { mutated } = theSimulation()

describe('the simulation finds within a few hundred seeds an engine that', () => {
  test.each(MUTANTS)(
    '$name',
    async (mutant) => {
      const { code, said } = await simulate(await mutated(mutant), '--seeds', String(A_MUTANT_WITHIN), '--until', 'harm')
      expect(said).toMatch(/seed \d+: (lost|doubled|stuck|falsely failed): /)
      expect(said).toMatch(/one of them again: npm run simulate -- --seed \d+/)
      expect(code).toBe(1)
    },
    LONG_MS,
  )
})
