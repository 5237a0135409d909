;;; eglot.el --- Emacs with eglot, and the configuration of docs/editors.md  -*- lexical-binding: t -*-

;; What Emacs shows of examples/heart-rate:
;;
;;     emacs --batch --load CONFIG.el --load eglot.el FOLDER
;;
;; Each test looks at what Emacs shows, or at the text of its buffers.

(require 'eglot)
(require 'flymake)
(require 'xref)
(require 'cl-lib)

(defvar tests-folder (file-name-as-directory (car command-line-args-left)))
(setq command-line-args-left nil)
(defvar tests-failed 0)
(defconst tests-patience 30)

;; Nothing asks.
(setq eglot-confirm-server-initiated-edits nil
      eglot-sync-connect t
      eglot-autoshutdown nil
      make-backup-files nil
      auto-save-default nil
      create-lockfiles nil)

(defmacro tests-try (name &rest body)
  "Runs BODY as the test NAME."
  (declare (indent 1))
  `(condition-case error
       (progn ,@body (message "ok      %s" ,name))
     (error (setq tests-failed (1+ tests-failed))
            (message "FAILED  %s: %S" ,name error))))

(defun tests-until (what look)
  "Waits until LOOK returns something, which is WHAT, and returns it."
  (let ((end (+ (float-time) tests-patience)) seen)
    (while (and (not (setq seen (funcall look))) (< (float-time) end))
      (accept-process-output nil 0.05))
    (or seen (error "Not seen: %s" what))))

(defun tests-edit (name)
  "Opens the file NAME with the server attached."
  (switch-to-buffer (find-file-noselect (expand-file-name name tests-folder)))
  (unless (eglot-managed-p) (eglot-ensure) (run-hooks 'post-command-hook))
  (tests-until "a server" #'eglot-managed-p))

(defun tests-on (text &optional within)
  "Puts point on TEXT, WITHIN characters into it."
  (goto-char (point-min))
  (search-forward text)
  (goto-char (+ (match-beginning 0) (or within 0))))

(defun tests-has (whole part)
  "Fails unless WHOLE has PART."
  (unless (and whole (string-match-p (regexp-quote part) whole))
    (error "%S is not in %S" part whole)))

(defun tests-findings ()
  "The findings that flymake shows of the buffer."
  (flymake-start)
  (flymake-diagnostics))

(tests-try "a finding, its message and its squiggle"
  (tests-edit "run_analysis.m")
  (let ((found (car (tests-until "a finding" #'tests-findings))))
    (tests-has (flymake-diagnostic-text found) "this call of `noise_level` fails")
    (goto-char (flymake-diagnostic-beg found))
    (unless (= (line-number-at-pos) 10) (error "In line %d" (line-number-at-pos)))
    (tests-until "a squiggle"
                 (lambda () (cl-some (lambda (it) (overlay-get it 'flymake-diagnostic))
                                     (overlays-at (point)))))))

(defun tests-hover ()
  "What eldoc would show of the place, in full."
  (let (shown)
    (eglot-hover-eldoc-function (lambda (text &rest _) (setq shown text)))
    (tests-until "a hover" (lambda () shown))))

(tests-try "a hover"
  (tests-edit "run_analysis.m")
  (tests-on "calm = ")
  (tests-has (tests-hover) "calm: (7492,1) double")
  (tests-on "moving_mean(" 3)
  (tests-has (tests-hover) "means = moving_mean(values, width)")
  (tests-has (tests-hover) "Means of neighbours"))

(tests-try "the parameters of a call"
  (tests-edit "run_analysis.m")
  (tests-on "signal, 9")
  (let (shown)
    (eglot-signature-eldoc-function (lambda (text &rest _) (setq shown text)))
    (tests-has (tests-until "a signature" (lambda () shown)) "moving_mean(values, width)")))

(tests-try "inlay hints"
  (if (not (fboundp 'eglot-inlay-hints-mode))
      (message "skipped inlay hints: this eglot has none")
    (tests-edit "run_analysis.m")
    (eglot-inlay-hints-mode 1)
    (eglot--update-hints (point-min) (point-max))
    (tests-until "a hint"
                 (lambda () (cl-some (lambda (it) (string-match-p
                                                   "(7492,1) double"
                                                   (or (overlay-get it 'after-string)
                                                       (overlay-get it 'before-string) "")))
                                     (overlays-in (point-min) (point-max)))))))

(tests-try "the definition and all uses"
  (tests-edit "summarise.m")
  (tests-on "rate(beats" 1)
  (let* ((names (lambda (items)
                  (mapcar (lambda (it) (file-name-nondirectory
                                        (xref-location-group (xref-item-location it))))
                          items)))
         (identifier (xref-backend-identifier-at-point 'eglot))
         (defined (funcall names (xref-backend-definitions 'eglot identifier)))
         (used (funcall names (xref-backend-references 'eglot identifier))))
    (unless (equal defined '("rate.m")) (error "Defined in %S" defined))
    (unless (cl-subsetp '("summarise.m" "recent_rate.m") used :test #'equal)
      (error "Used in %S" used))))

(tests-try "completion"
  (tests-edit "summarise.m")
  (goto-char (point-max))
  (search-backward "summary.shares")
  (insert "zones.\n")
  (backward-char)
  (let* ((capf (eglot-completion-at-point))
         (all (all-completions "" (nth 2 capf))))
    (unless (cl-subsetp '("limits" "shares") (mapcar #'substring-no-properties all) :test #'equal)
      (error "Offered: %S" all)))
  (set-buffer-modified-p nil)
  (revert-buffer t t t))

(tests-try "a fix"
  (tests-edit "recent_rate.m")
  (tests-until "a finding" #'tests-findings)
  (tests-on "wieghts" 2)
  (let* ((actions (eglot-code-actions (point) (point)))
         (action (cl-find "write `weights`" actions
                          :key (lambda (it) (plist-get it :title)) :test #'equal)))
    (unless action (error "Offered: %S" (mapcar (lambda (it) (plist-get it :title)) actions)))
    (eglot--apply-workspace-edit (plist-get action :edit) nil))
  (tests-has (buffer-string) "numel(weights)")
  (set-buffer-modified-p nil)
  (revert-buffer t t t))

(tests-try "a rename over two files"
  (tests-edit "recent_rate.m")
  (tests-on "rate(beats(" 1)
  ;; The file changes its name with the function where eglot renames files; this one has both
  ;; texts open.
  (if (not (fboundp 'eglot--rename-file-op-p))
      (let ((text (condition-case error (progn (eglot-rename "per_minute") "") (error (format "%S" error)))))
        (if (string-match-p "cannot rename rate.m" text)
            (message "skipped the file's name: this eglot renames no files, and Lariat says so")
          (tests-has (buffer-string) "heart.per_minute(")))
    (eglot-rename "per_minute")
    (tests-has (buffer-string) "heart.per_minute("))
  (dolist (file '(("first.m" . "function first\nglobal gain\ngain = 2;\nsecond\nend\n")
                  ("second.m" . "function second\nglobal gain\ndisp(gain)\nend\n")))
    (with-temp-file (expand-file-name (car file) tests-folder) (insert (cdr file)))
    (tests-edit (car file)))
  (tests-edit "first.m")
  (tests-on "global gain" 8)
  (eglot-rename "factor")
  (tests-has (buffer-string) "factor = 2")
  (tests-edit "second.m")
  (tests-has (buffer-string) "disp(factor)"))

(tests-try "a rename that is refused says why"
  (tests-edit "summarise.m")
  (tests-on "rates = heart")
  (condition-case error
      (progn (eglot-rename "others") (error "It was renamed"))
    (error (tests-has (format "%S" error) "may use variables by name"))))

(kill-emacs (if (= tests-failed 0) 0 1))
;;; eglot.el ends here
