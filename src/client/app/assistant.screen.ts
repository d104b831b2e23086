import { defineScreen } from '#client/registry/define-screen.ts';

export const screen = defineScreen({
  name: 'assistant',
  path: '/ai',
  label: 'AI Assistant',
  mode: 'ASSISTANT',
  order: 8,
  key: 'm',
  also: `chat, ai, bot, chatbot, copilot, talk to the assistant, gpt, conversation, chat with ai, help me,
      coach, ask assistant, llm, assistant, start chat, chat page, siri, virtual assistant,
      ask the ai, helper, artificial intelligence, chatgpt, claude, gemini, jump to assistant, agent, ask anything,
      smart assistant, chat window, message ai, ai tab, dialogue, talk to ai, talk to robot, robot,
      speak with the assistant, speak to ai`,
  reads: ['ai.models'],
  load: async () => (await import('./assistant-route.tsx')).AssistantRoute,
});
