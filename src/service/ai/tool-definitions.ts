import { asSchema } from 'ai';
import { proposalTools } from './proposals.ts';

export interface ToolDefinition {
  name: string;
  description: string | undefined;
  /** JSON schema. */
  parameters: unknown;
}

/** The tools of a chat, as a provider gets them. */
export async function toolDefinitions(): Promise<ToolDefinition[]> {
  return await Promise.all(
    Object.entries(proposalTools).map(async ([name, { description, inputSchema }]) => ({
      name,
      description: typeof description === 'string' ? description : undefined,
      parameters: await asSchema(inputSchema).jsonSchema,
    })),
  );
}
