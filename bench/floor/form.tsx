import { Button, Callout, FormGroup, InputGroup } from '@blueprintjs/core'
import { useMachine } from '@xstate/react'
import axios from 'axios'
import { useState } from 'react'
import { assign, fromPromise, setup } from 'xstate'

type Typed = { account: string; password: string }

const signIn = setup({
  types: { context: {} as { problem: string | null }, events: {} as { type: 'submit' } & Typed },
  actors: { post: fromPromise<unknown, Typed>(({ input, signal }) => axios.post('/user/api/user/login', input, { signal })) },
}).createMachine({
  context: { problem: null },
  initial: 'typing',
  states: {
    typing: { on: { submit: 'posting' } },
    posting: {
      invoke: {
        src: 'post',
        input: ({ event }) => event,
        onDone: 'done',
        onError: { target: 'typing', actions: assign({ problem: ({ event }) => String(event.error) }) },
      },
    },
    done: {},
  },
})

/** The least of a sign-in form with the same controls, machine and client. */
export function LoginForm() {
  const [snapshot, send] = useMachine(signIn)
  const [account, setAccount] = useState('')
  const [password, setPassword] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send({ type: 'submit', account, password })
      }}
    >
      {snapshot.context.problem ? <Callout intent="danger">{snapshot.context.problem}</Callout> : null}
      <FormGroup label="Account" labelFor="account">
        <InputGroup id="account" name="account" value={account} onValueChange={setAccount} />
      </FormGroup>
      <FormGroup label="Password" labelFor="password">
        <InputGroup id="password" type="password" value={password} onValueChange={setPassword} />
      </FormGroup>
      <Button type="submit" intent="primary" loading={snapshot.matches('posting')} text="Sign in" />
    </form>
  )
}
