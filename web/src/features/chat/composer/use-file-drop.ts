/** Files that are dropped on an element or picked in the dialog of the system. Small, since it is part of the first screen of the chat. */

import { type ChangeEvent, type DragEvent, useEffect, useRef, useState } from "react";

export function useFileDrop(onFiles: (files: File[]) => void) {
  const input = useRef<HTMLInputElement>(null);
  // What is dragged enters an inner element before it leaves the outer one.
  const entered = useRef(new Set<EventTarget>());
  const [isOver, setOver] = useState(false);

  useEffect(() => {
    // A file that misses its place would be opened by the browser, in place of the app.
    document.addEventListener("dragover", preventOpening);
    document.addEventListener("drop", preventOpening);
    return () => {
      document.removeEventListener("dragover", preventOpening);
      document.removeEventListener("drop", preventOpening);
    };
  }, []);

  function open() {
    if (!input.current) return;
    // The same file can be picked again.
    input.current.value = "";
    input.current.click();
  }

  function enter(event: DragEvent) {
    if (!hasFiles(event)) return;
    event.preventDefault();
    entered.current.add(event.target);
    setOver(true);
  }

  function leave(event: DragEvent) {
    entered.current.delete(event.target);
    // An element that was taken off the page is never left.
    for (const target of entered.current) if (!(target as Node).isConnected) entered.current.delete(target);
    setOver(entered.current.size > 0);
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    entered.current.clear();
    setOver(false);
    if (event.dataTransfer.files.length > 0) onFiles([...event.dataTransfer.files]);
  }

  return {
    isOver,
    open,
    place: { onDragEnter: enter, onDragOver: preventOpening, onDragLeave: leave, onDrop: drop },
    input: {
      ref: input,
      type: "file",
      multiple: true,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onFiles([...(target.files ?? [])]),
    },
  };
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer.types.includes("Files");
}

function preventOpening(event: { preventDefault: () => void }) {
  event.preventDefault();
}
