import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { useDropzone } from "react-dropzone";
import { AgentIcon } from "@/components/AgentIcon";
import { Icon } from "@/components/Icon";
import { type Agent, type AgentType, agentName } from "@/lib/agents";
import { errorText } from "@/lib/http";
import { toast } from "@/lib/toasts";
import { ATTACH_ACCEPT, attachmentProblem } from "./attachment";
import { Composer } from "./Composer";
import { draftOf, keepDraft } from "./drafts";
import { EmptyState } from "./EmptyState";
import { exportConversation } from "./export-conversation";
import { MessageList } from "./MessageList";
import { fetchSample, SAMPLE_QUESTIONS, TRIAL_AGENT } from "./samples";
import type { Chat } from "./use-chat";

/** The chat area: header, conversation and composer. Mounted anew for every conversation. */
export function ChatScreen({
  chat,
  startFocused,
  agents,
  isAccessible,
  panelButton,
}: {
  chat: Chat;
  startFocused: boolean;
  agents: readonly Agent[];
  isAccessible: (agent: AgentType) => boolean;
  panelButton: ReactNode;
}) {
  const { conversation, sessionId, processing } = chat;
  const [text, setText] = useState(() => draftOf(sessionId));
  const [file, setFile] = useState<File | null>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  /** Where the keyboard goes on when the pressed button has gone. Touch screens would open theirs. */
  const backToComposer = useCallback(() => {
    if (window.matchMedia("(pointer: fine)").matches) input.current?.focus();
  }, []);
  const drop = useDropzone({
    noClick: true,
    noKeyboard: true,
    multiple: false,
    onDrop: ([dropped]) => {
      if (dropped && chat.uploadPercent === null) attach(dropped);
    },
  });

  useEffect(() => {
    if (startFocused) backToComposer();
  }, [startFocused, backToComposer]);

  function write(next: string) {
    setText(next);
    keepDraft(sessionId, next);
  }

  function attach(chosen: File) {
    const problem = attachmentProblem(chosen);
    if (problem) return toast.error(problem);
    setFile(chosen);
    input.current?.focus();
  }

  async function send() {
    if (!(await chat.send(text.trim(), file))) return;
    write("");
    setFile(null);
  }

  function pick(agent: Agent, question: string) {
    write(question);
    chat.selectAgent(agent.type, agent.name);
    input.current?.focus();
  }

  async function tryWithSample(agent: Agent) {
    chat.selectAgent(agent.type, agent.name);
    backToComposer();
    const question = SAMPLE_QUESTIONS[TRIAL_AGENT];
    try {
      const sample = await fetchSample(TRIAL_AGENT);
      if (await chat.send(question, sample)) return;
      setFile(sample);
      write(question);
    } catch (error) {
      toast.error(errorText(error, "Failed to send message"));
    }
  }

  function resend(turnId: string | null) {
    chat.resend(turnId);
    backToComposer();
  }

  return (
    <section
      {...drop.getRootProps({ role: "region" })}
      aria-label="Chat"
      className="relative flex h-full min-h-0 flex-col outline-none"
    >
      <input {...drop.getInputProps({ accept: ATTACH_ACCEPT, "aria-label": "File to attach", tabIndex: -1 })} />
      <ChatHeader chat={chat} agents={agents} panelButton={panelButton} />
      {chat.loadError && !conversation.historyLoaded ? (
        <LoadFailed text={errorText(chat.loadError, "Failed to load the conversation")} onRetry={chat.reload} />
      ) : conversation.historyLoaded ? (
        <MessageList
          conversation={conversation}
          processing={processing}
          empty={
            <EmptyState
              agents={agents}
              isAccessible={isAccessible}
              onPick={pick}
              onTry={(agent) => void tryWithSample(agent)}
            />
          }
          onResend={resend}
          onReplaceFile={drop.open}
        />
      ) : (
        <HistorySkeleton />
      )}
      <div className="px-4 pb-4 sm:px-6">
        <div className="mx-auto max-w-4xl">
          {chat.connected === false && <ConnectionLost />}
          {conversation.error && (
            <ChatError
              text={conversation.error}
              onResend={conversation.messages.some((m) => m.role === "user") ? () => resend(null) : null}
              onDismiss={() => {
                chat.dismissError();
                backToComposer();
              }}
            />
          )}
          <Composer
            input={input}
            text={text}
            file={file}
            processing={processing}
            uploadPercent={chat.uploadPercent}
            canStop={conversation.turn?.turn_id != null}
            onText={write}
            onAttach={drop.open}
            onRemoveFile={() => {
              setFile(null);
              backToComposer();
            }}
            onSend={() => void send()}
            onStop={() => void chat.stop()}
          />
          <p className="muted mt-2 text-center text-xs">
            CSV or Excel up to 15 MB. Enter sends, Shift+Enter adds a line.
          </p>
        </div>
      </div>
      {drop.isDragActive && (
        <div className="rounded-box pointer-events-none absolute inset-3 z-10 grid place-items-center border-2 border-dashed border-primary bg-base-100/90">
          <p className="text-primary flex items-center gap-3 text-lg font-semibold">
            <Icon name="upload" className="size-7" />
            Drop files here
          </p>
        </div>
      )}
    </section>
  );
}

function ChatHeader({ chat, agents, panelButton }: { chat: Chat; agents: readonly Agent[]; panelButton: ReactNode }) {
  const { conversation, sessionId } = chat;
  const started = conversation.messages.length > 0;
  return (
    <div className="flex items-center gap-1 border-b border-base-300 bg-base-100 px-4 py-3 sm:px-6">
      <AgentIcon type={conversation.agent} />
      <div className="ml-2 min-w-0 flex-1">
        <h1 className="truncate text-sm font-semibold sm:text-base">Supply Chain Intelligence</h1>
        <p className="muted truncate text-sm">{agentName(conversation.agent, agents)}</p>
      </div>
      <button
        type="button"
        className="btn btn-ghost btn-sm btn-square xl:w-auto xl:px-3"
        aria-label="Export conversation"
        disabled={!started}
        onClick={() => exportConversation(sessionId, conversation.messages, new Date())}
      >
        <Icon name="download" className="size-4.5" />
        <span className="hidden xl:inline">Export</span>
      </button>
      <button
        type="button"
        className="btn btn-ghost btn-sm btn-square xl:w-auto xl:px-3"
        aria-label="New conversation"
        disabled={!started}
        onClick={chat.startNew}
      >
        <Icon name="plus" className="size-4.5" />
        <span className="hidden xl:inline">New conversation</span>
      </button>
      {panelButton}
    </div>
  );
}

function ConnectionLost() {
  return (
    <p
      role="status"
      className="rounded-box mb-3 flex items-center gap-3 bg-warning px-4 py-2 text-sm text-warning-content"
    >
      <span className="loading loading-spinner loading-xs" aria-hidden="true" />
      The server cannot be reached. Reconnecting...
    </p>
  );
}

function ChatError({
  text,
  onResend,
  onDismiss,
}: {
  text: string;
  onResend: (() => void) | null;
  onDismiss: () => void;
}) {
  return (
    <div
      role="alert"
      className="rounded-box mb-3 flex flex-wrap items-center gap-3 border border-error/30 bg-error/8 px-4 py-2.5"
    >
      <span className="text-error">
        <Icon name="alert" />
      </span>
      <p className="min-w-0 flex-1 text-sm wrap-anywhere">{text}</p>
      {onResend && (
        <button type="button" className="btn btn-sm" onClick={onResend}>
          <Icon name="refresh" className="size-4" />
          Resend
        </button>
      )}
      <button type="button" className="btn btn-ghost btn-sm btn-circle" aria-label="Dismiss error" onClick={onDismiss}>
        <Icon name="close" className="size-4" />
      </button>
    </div>
  );
}

function LoadFailed({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-1 flex-col items-center justify-center gap-3 px-6 text-center">
      <p className="font-medium">The conversation could not be loaded</p>
      <p className="muted text-sm">{text}</p>
      <button type="button" className="btn btn-sm" onClick={onRetry}>
        <Icon name="refresh" className="size-4" />
        Try again
      </button>
    </div>
  );
}

function HistorySkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading conversation"
      className="mx-auto w-full max-w-4xl flex-1 space-y-6 px-6 py-8"
    >
      <div className="skeleton ml-auto h-11 w-1/2" />
      <div className="skeleton h-32 w-4/5" />
      <div className="skeleton ml-auto h-11 w-2/5" />
    </div>
  );
}
