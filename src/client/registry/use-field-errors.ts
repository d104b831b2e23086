import { useState } from 'react';
import { ApiError } from '#contract/api-error.ts';

/** What the server has said of the fields of a form, shown at each field until its words change. */
export function useFieldErrors() {
  const [errors, setErrors] = useState<ApiError['errors']>();
  return {
    of: (field: string): string | undefined => errors?.[field]?.[0],
    forget: () => setErrors(undefined),
    /** Takes what a failure says of the fields; returns the failure, which is reported too. */
    take: <F>(failure: F): F => {
      setErrors(failure instanceof ApiError ? failure.errors : undefined);
      return failure;
    },
  };
}
