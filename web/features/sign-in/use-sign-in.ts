import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallInput } from '#contract/endpoint.ts'
import { signIn } from '#contract/sessions.ts'
import { call, keepToken } from '../../app/api.ts'
import { useAppNavigate } from '../../app/link.tsx'

const first = {
  initial_password: '/users/initial_password/edit',
  renew_password: '/renew_password/edit',
}

/** Signs in and goes where the person was headed, or first to the password they must set. */
export function useSignIn(target: string) {
  const queryClient = useQueryClient()
  const navigate = useAppNavigate()
  return useMutation({
    mutationFn: (body: CallInput<typeof signIn>['body']) => call(signIn, { body }),
    onSuccess: ({ token, next }) => {
      keepToken(token)
      queryClient.clear()
      navigate(next ? first[next] : target, { replace: true })
    },
  })
}
