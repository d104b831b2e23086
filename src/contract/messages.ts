/**
 * Every text of the error catalogue (spec §8), once, and in the same voice the few that the catalogue does not name.
 * A server's own message, where it sends one, is shown instead.
 */
export const messages = {
  login: 'Login failed. Please check your credentials.',
  dashboard: 'Failed to load dashboard',
  chat: 'Sorry, I encountered an error. Please make sure your AI API keys are configured.',

  fetchTasks: 'Failed to fetch tasks',
  fetchInboxTasks: 'Failed to fetch inbox tasks',
  fetchNextTasks: 'Failed to fetch next tasks',
  fetchWaitingTasks: 'Failed to fetch waiting tasks',
  fetchSomedayTasks: 'Failed to fetch someday tasks',
  fetchCalendarTasks: 'Failed to fetch calendar tasks',
  createTask: 'Failed to create task',
  updateTask: 'Failed to update task',
  deleteTask: 'Failed to delete task',
  moveTask: 'Failed to move task',

  fetchProjects: 'Failed to fetch projects',
  createProject: 'Failed to create project',
  updateProject: 'Failed to update project',
  deleteProject: 'Failed to delete project',

  // Not in the catalogue: calls for which the spec shows no text.
  logout: 'Failed to log out',
  fetchProfile: 'Failed to load profile',
  updateProfile: 'Failed to update profile',
  fetchTask: 'Failed to fetch task',
  deferTask: 'Failed to defer task',
  fetchProject: 'Failed to fetch project',
  fetchContexts: 'Failed to fetch contexts',
  createContext: 'Failed to create context',
  updateContext: 'Failed to update context',
  deleteContext: 'Failed to delete context',
  fetchReferences: 'Failed to fetch references',
  createReference: 'Failed to create reference',
  updateReference: 'Failed to update reference',
  deleteReference: 'Failed to delete reference',
  fetchReviews: 'Failed to fetch reviews',
  fetchReview: 'Failed to fetch weekly review',
  startReview: 'Failed to start weekly review',
  updateReview: 'Failed to update weekly review',
  completeReview: 'Failed to complete weekly review',
  fetchAnalytics: 'Failed to fetch analytics',
  fetchModels: 'Failed to fetch AI models',
  analyzeTask: 'Failed to analyze task',
  suggestNext: 'Failed to suggest next actions',
  explainProcrastination: 'Failed to explain procrastination',
  productivityFeedback: 'Failed to get productivity feedback',
  chatPreview: 'Failed to find out what will be sent',
} as const;
